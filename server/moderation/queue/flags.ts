import type { RequestFlag } from '#contract/flags.ts';
import { inviteUrl } from '../../discord/links.ts';
import { languageFlag } from './language-flag.ts';
import type { RequestRow } from './request.store.ts';
import { textFlags } from './text-flags.ts';

/** What is worth a second look in a row. None of it decides anything. */
export function flagsOf(inviteBase: string, row: RequestRow): RequestFlag[] {
  const content = row.proposed ?? row.content;
  return [
    ...countFlags(row),
    ...reviewFlag(row),
    ...textFlags([content.description, content.about]),
    ...inviteFlag(inviteBase, row),
    ...rolesFlag(row),
    ...rejectionFlag(row),
    ...senderFlag(row),
    ...languageFlag(content),
  ];
}

function countFlags(row: RequestRow) {
  const flags: RequestFlag[] = [];
  const { onlineCount: online, memberCount: members } = row;
  if (online !== null && members !== null && row.isOnlineAbove === true)
    flags.push({ flag: 'online-above-members', detail: { online, members } });
  const { tripledOn: day, membersBefore: before, membersAfter: after } = row;
  if (day !== null && before !== null && after !== null)
    flags.push({ flag: 'members-tripled', detail: { day, before, after } });
  return flags;
}

function reviewFlag({ burstAt, burstReviews, burstNewAccounts }: RequestRow): RequestFlag[] {
  if (burstAt === null) return [];
  const counts = { reviews: burstReviews ?? 0, fromNewAccounts: burstNewAccounts ?? 0 };
  return [{ flag: 'review-burst', detail: { ...counts, at: burstAt.toISOString() } }];
}

/** An edit that first adds an invite sends nobody elsewhere. */
function inviteFlag(inviteBase: string, { isEdit, content, proposed }: RequestRow): RequestFlag[] {
  const [before, after] = [content.inviteCode, proposed?.inviteCode ?? null];
  if (!isEdit || before === null || before === after) return [];
  const detail = {
    before: inviteUrl(inviteBase, before),
    after: after === null ? null : inviteUrl(inviteBase, after),
  };
  return [{ flag: 'invite-changed', detail }];
}

/** Of the invite that people would join by. Of roles that nothing is known of any more nothing is said. */
function rolesFlag(row: RequestRow): RequestFlag[] {
  const { proposed, content } = row;
  if ((proposed ?? content).inviteCode === null) return [];
  const [roles, known] = proposed
    ? [row.proposedInviteRoles ?? [], row.proposedInvitePowers]
    : [row.inviteRoles, row.invitePowers];
  if (roles.length === 0) return [];
  const powers = (known ?? []).filter((name) => roles.includes(name));
  return [{ flag: 'invite-gives-roles', detail: { roles: roles.length, powers } }];
}

/** Of what waits only: what is decided has its decision. */
function rejectionFlag({ revision, rejections, rejectedAt }: RequestRow): RequestFlag[] {
  if (revision === null || !rejections || rejectedAt === null) return [];
  return [{ flag: 'rejected-before', detail: { times: rejections, lastAt: rejectedAt.toISOString() } }];
}

/** Of pending rows only. */
function senderFlag({ revision, senderRejections, senderRejectedAt }: RequestRow): RequestFlag[] {
  if (revision === null || !senderRejections || senderRejectedAt === null) return [];
  const detail = { times: senderRejections, lastAt: senderRejectedAt.toISOString() };
  return [{ flag: 'rejected-sender', detail }];
}
