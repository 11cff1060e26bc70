import { MOST_API_KEYS } from './api-keys.ts';
import { LONGEST_BAN_DAYS } from './bans.ts';
import { durationText, NO_NEW_TEXT_FOR_MS } from './durations.ts';
import { MOST_NOTICE_READERS, MOST_REMINDED } from './notices.ts';
import { BUMP_COOLDOWN_MS, MOST_FAVOURITES, MOST_TEMPLATES, REASON_LENGTH } from './vocabulary.ts';
import { MOST_WEBHOOKS } from './webhooks.ts';

/**
 * All refusals: the code for programs, the HTTP status, and the sentence for people in English, which the browser shows
 * as well. Its other languages are in `i18n/`.
 */
export const REFUSALS = {
  invalidRequest: { status: 400, words: 'Something in this request is missing or wrong.' },
  invalidCursor: { status: 400, words: 'This part of the list is gone. Start from the top.' },
  inviteForeign: { status: 400, words: 'Must be a Discord invite link' },
  inviteUnknown: { status: 400, words: 'This invite is unknown, expired, or only for certain people.' },
  inviteElsewhere: { status: 400, words: 'This invite leads to another server.' },
  inviteGuest: {
    status: 400,
    words: 'This invite is for voice guests, who leave with the call. Use one that makes people members.',
  },
  decisionReasonMissing: { status: 400, words: 'Say why. The person who sent this is told.' },
  noteTooLong: {
    status: 400,
    words: `With the template, that’s more than ${REASON_LENGTH.most} characters.`,
  },
  banEndInvalid: {
    status: 400,
    words: `Pick an end within the next ${LONGEST_BAN_DAYS} days, or never.`,
  },
  tagBlocked: { status: 400, words: 'This tag isn’t allowed here.' },
  webhookForeign: { status: 400, words: 'That isn’t a Discord webhook address.' },
  webhookUnknown: { status: 400, words: 'Discord has no webhook at this address. Copy it again.' },
  webhookElsewhere: { status: 400, words: 'That webhook belongs to a channel in another server.' },
  notSignedIn: { status: 401, words: 'Log in with Discord first.' },
  keyUnknown: { status: 401, words: 'This API key doesn’t exist, or someone ended it.' },
  notAllowed: { status: 403, words: 'You don’t have permission to do this.' },
  notManager: { status: 403, words: 'Only people who manage this server on Discord can do this.' },
  notMember: { status: 403, words: 'Only verified server members can review.' },
  ownServer: { status: 403, words: 'You can’t review a server you manage.' },
  ownText: { status: 403, words: 'You wrote this, so someone else has to handle it.' },
  personBanned: { status: 403, words: 'Your account is banned from this directory.' },
  ownGuild: {
    status: 403,
    words: 'You manage or submitted this server, so someone else has to decide.',
  },
  notSubmitter: { status: 403, words: 'Only the person who submitted this can appeal.' },
  adminProtected: { status: 403, words: 'You can’t ban an admin.' },
  crossOrigin: { status: 403, words: 'This request came from another site, so we stopped it.' },
  notFound: { status: 404, words: 'There’s nothing at this address.' },
  listingNotFound: { status: 404, words: 'Server not found' },
  noticeAddressUnknown: { status: 404, words: 'There’s no public server page at this address.' },
  reviewNotFound: { status: 404, words: 'You haven’t reviewed this server.' },
  guildReviewNotFound: { status: 404, words: 'This review no longer exists.' },
  replyNotFound: { status: 404, words: 'This review has no reply.' },
  reportNotFound: { status: 404, words: 'We can’t find this report.' },
  appealNotFound: { status: 404, words: 'We can’t find this appeal.' },
  removalNotFound: { status: 404, words: 'We can’t find it. It may be gone for good.' },
  personNotFound: { status: 404, words: 'Nobody with this Discord ID has logged in here.' },
  templateNotFound: { status: 404, words: 'Someone removed this template.' },
  keyNotFound: { status: 404, words: 'This key no longer exists.' },
  webhookNotFound: { status: 404, words: 'Someone removed this webhook.' },
  methodNotAllowed: { status: 405, words: 'This address doesn’t work that way.' },
  alreadyReported: { status: 409, words: 'You’ve already reported this server. We’re looking into it.' },
  reportsFull: {
    status: 409,
    words: 'Many of your reports are still waiting for us. Try again once we’ve looked into them.',
  },
  reviewReported: { status: 409, words: 'You’ve already reported this. We’re looking into it.' },
  reviewReportsFull: {
    status: 409,
    words: 'Many of your reports are still waiting for us. Try again once we’ve looked into them.',
  },
  reviewRemoved: {
    status: 409,
    words: `We removed your review of this server. You can write a different one ${durationText(NO_NEW_TEXT_FOR_MS, 'day', 'en')} after that.`,
  },
  replyRemoved: {
    status: 409,
    words: `We removed the reply to this review. You can write a different one ${durationText(NO_NEW_TEXT_FOR_MS, 'day', 'en')} after that.`,
  },
  reviewReplaced: {
    status: 409,
    words: 'A newer text has taken its place, so you can’t restore it.',
  },
  answeredReviewChanged: {
    status: 409,
    words: 'The review it replied to has changed, so you can’t restore the reply.',
  },
  favouritesFull: {
    status: 409,
    words: `You’ve saved ${MOST_FAVOURITES} servers, the most you can. Remove one first.`,
  },
  remindersFull: {
    status: 409,
    words: `Up to ${MOST_REMINDED} managers of a server can get reminders, and that many do.`,
  },
  noticesFull: {
    status: 409,
    words: `Up to ${MOST_NOTICE_READERS} managers of a server can get its notices, and that many do.`,
  },
  tooManyKeys: {
    status: 409,
    words: `You already have ${MOST_API_KEYS} keys. Delete one first.`,
  },
  webhooksFull: {
    status: 409,
    words: `A server can have ${MOST_WEBHOOKS} webhooks. Remove one first.`,
  },
  webhookExists: { status: 409, words: 'This server already has this webhook.' },
  webhookOff: {
    status: 409,
    words: 'This webhook is off. Remove it and add one with a new address.',
  },
  webhookBusy: {
    status: 409,
    words: 'A message is on its way to this webhook, or Discord asked us to wait. Try again in a moment.',
  },
  botAbsent: { status: 409, words: 'Our bot isn’t in this server. Add it, then try again.' },
  listingExists: { status: 409, words: 'This server has already been submitted.' },
  listingPending: { status: 409, words: 'This server is in review. You can edit it after that.' },
  listingBanned: { status: 409, words: 'This server is banned from the directory.' },
  restrictedByAdmin: {
    status: 409,
    words: 'An admin marked this server as age-restricted, so only an admin can change it.',
  },
  restrictedByDiscord: {
    status: 409,
    words: 'This server is age-restricted on Discord, so it is here too.',
  },
  eventsLocked: {
    status: 409,
    words: 'An admin turned off this server’s events, so only an admin can allow them again.',
  },
  listingUnlisted: {
    status: 409,
    words: 'This server is on a break. Show it again, then bump it.',
  },
  notApproved: { status: 409, words: 'This server isn’t approved yet.' },
  notBanned: { status: 409, words: 'This server isn’t banned.' },
  personBannedAlready: { status: 409, words: 'This person is already banned.' },
  personIsBanned: { status: 409, words: 'This person is banned. Lift the ban first.' },
  personIsAdmin: { status: 409, words: 'This person is already an admin.' },
  personNotBanned: { status: 409, words: 'This person isn’t banned.' },
  reportResolved: { status: 409, words: 'This report is already resolved.' },
  inviteNotAllowed: { status: 409, words: 'Our bot can’t create an invite in this server.' },
  claimedAlready: { status: 409, words: 'Someone else is already deciding this.' },
  templatesFull: {
    status: 409,
    words: `There are ${MOST_TEMPLATES} templates, the most you can have. Remove one first.`,
  },
  templateChanged: {
    status: 409,
    words: 'Someone changed this template while you were reading. Take another look.',
  },
  templateGone: {
    status: 409,
    words: 'Someone removed this template. Choose another one.',
  },
  notUndoable: { status: 409, words: 'This can’t be undone any more.' },
  nothingPending: { status: 409, words: 'There’s nothing here to decide.' },
  nothingToWithdraw: {
    status: 409,
    words: 'Nothing of this server is in review, so there’s nothing to withdraw.',
  },
  nothingToAppeal: {
    status: 409,
    words: 'There’s no decision about this server to appeal.',
  },
  appealedAlready: { status: 409, words: 'This decision has already been appealed.' },
  objectionClosed: { status: 409, words: 'There’s no decision here that you can appeal.' },
  appealSettled: { status: 409, words: 'This appeal is closed.' },
  revisionOutdated: { status: 409, words: 'Someone changed this while you were reading. Take another look.' },
  reviewChanged: {
    status: 409,
    words: 'Someone changed this review while you were reading. Take another look.',
  },
  preconditionFailed: { status: 412, words: 'This has changed since you last read it.' },
  bodyTooLarge: { status: 413, words: 'That’s too much for one request.' },
  notForm: { status: 415, words: 'This address only takes forms.' },
  notJson: { status: 415, words: 'This address only takes JSON.' },
  rangeNotSatisfiable: { status: 416, words: 'That’s beyond the end of the file.' },
  tooManyRequests: { status: 429, words: 'Too many requests. Wait a moment and try again.' },
  dailyLimitReached: {
    status: 429,
    words: 'That’s all you can do of this today. Try again tomorrow.',
  },
  publicNoticesFull: {
    status: 429,
    words:
      'That’s as many reports as we take today from one network, or from everyone together. Try again tomorrow.',
  },
  bumpOnCooldown: {
    status: 429,
    words: `Someone bumped this server less than ${durationText(BUMP_COOLDOWN_MS, 'hour', 'en')} ago.`,
  },
  internal: { status: 500, words: 'Something went wrong on our side. Try again.' },
  discordUnavailable: {
    status: 503,
    words: 'Discord isn’t answering right now. Try again in a moment.',
  },
  unavailable: { status: 503, words: 'The directory isn’t answering right now. Try again in a moment.' },
} as const satisfies Record<string, { status: number; words: string }>;

export type RefusalCode = keyof typeof REFUSALS;

/** The English sentence of each refusal. */
export function refusalWords(): { readonly [Code in RefusalCode]: (typeof REFUSALS)[Code]['words'] } {
  const words = Object.entries(REFUSALS).map(([code, { words }]) => [code, words]);
  return Object.fromEntries(words) as ReturnType<typeof refusalWords>; // of the same table
}
