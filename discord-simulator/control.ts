import { eventControl } from './control-events.ts';
import { gatewayControl } from './control-gateway.ts';
import { guildControl, guildUpdateControl, inviteControl, memberControl } from './control-guilds.ts';
import { webhookControl } from './control-webhooks.ts';
import { peopleControl } from './control-people.ts';
import type { Fault, FaultMatch } from './faults.ts';
import type { LimitSettings } from './rate-limits.ts';
import type { LogFilter } from './request-log.ts';
import type { Quirks, Simulation } from './simulation.ts';

export type Control = ReturnType<typeof createControl>;

/** The methods that change the simulated Discord, as its people do or as a test needs it. */
export function createControl(sim: Simulation, advanceClock: (ms: number) => void, startOver: () => void) {
  return {
    ...peopleControl(sim),
    ...guildControl(sim),
    ...guildUpdateControl(sim),
    ...memberControl(sim),
    ...inviteControl(sim),
    ...eventControl(sim),
    ...webhookControl(sim),
    ...gatewayControl(sim),

    /** Advances the clock. */
    advance: advanceClock,
    /** Restores the initial world and clears sessions, faults and the log. */
    reset: startOver,

    log: (filter: LogFilter = {}) => sim.requestLog.log(filter),
    metrics() {
      const { counts } = sim.requestLog;
      const { counters, startsLeft } = sim.gateway.state;
      return { ...counts, ...counters, startsLeft, invalidRequests: sim.limits.invalidRequests() };
    },

    addFault: (fault: Fault) => sim.faults.add(fault),
    clearFaults: () => sim.faults.clear(),
    /** The number of requests that a `hold` keeps waiting. */
    heldRequests: () => sim.faults.held(),
    /** Holds the answers of matching requests until `count` of them have arrived. */
    answerTogether: (match: FaultMatch, count: number) => sim.faults.holdUntil(match, count),
    setLimits: (settings: Partial<LimitSettings>) => void Object.assign(sim.limits.settings, settings),
    setQuirks: (quirks: Partial<Quirks>) => void Object.assign(sim.quirks, quirks),
  };
}
