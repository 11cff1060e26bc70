/** What is wrong with an invite link, in words. */
export const INVITE_PROBLEMS = {
  unchecked: 'moderation.request.inviteUnchecked',
  dead: 'moderation.request.inviteDead',
  elsewhere: 'moderation.request.inviteElsewhere',
  guest: 'moderation.request.inviteGuest',
} as const;
