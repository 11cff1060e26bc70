import { DASHBOARD_STATES } from './dashboard-states.ts';
import { EVENT_STATES } from './event-states.ts';
import { MEMBER_STATES } from './member-states.ts';
import { REPLY_STATES } from './reply-states.ts';
import { NOTICE_STATES } from './notice-states.ts';
import type { State } from './state.ts';
import { VISITOR_STATES } from './visitor-states.ts';
import { WORKSHOP_STATES } from './workshop-states.ts';

/** Every page and state of the whole interface. */
export const STATES: readonly State[] = [
  ...VISITOR_STATES,
  ...EVENT_STATES,
  ...MEMBER_STATES,
  ...WORKSHOP_STATES,
  ...REPLY_STATES,
  ...NOTICE_STATES,
  ...DASHBOARD_STATES,
];
