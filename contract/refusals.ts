import { LONGEST_BAN_DAYS } from './bans.ts';
import { durationText, NO_NEW_TEXT_FOR_MS } from './durations.ts';
import { MOST_NOTICE_READERS, MOST_REMINDED } from './notices.ts';
import { BUMP_COOLDOWN_MS, MOST_FAVOURITES, MOST_TEMPLATES, REASON_LENGTH } from './vocabulary.ts';
import { MOST_WEBHOOKS } from './webhooks.ts';

/**
 * All refusals: the code for programs, the HTTP status, and the sentence for people, which the browser has in each of
 * its languages.
 */
export const REFUSALS = {
  invalidRequest: { status: 400, words: 'Something in this request is missing or not valid.' },
  invalidCursor: { status: 400, words: 'This page of the list no longer exists. Start again from the top.' },
  inviteForeign: { status: 400, words: 'Must be a Discord invite link' },
  inviteUnknown: { status: 400, words: 'This invite is unknown, expired, or only for certain people.' },
  inviteElsewhere: { status: 400, words: 'This invite leads to another server.' },
  inviteGuest: {
    status: 400,
    words:
      'This invite is for voice guests, who leave again with the call. Use an invite that makes people members.',
  },
  noteTooLong: {
    status: 400,
    words: `Together with the template this is longer than ${REASON_LENGTH.most} characters.`,
  },
  banEndInvalid: {
    status: 400,
    words: `A ban ends in the future, and within ${LONGEST_BAN_DAYS} days, or never.`,
  },
  tagBlocked: { status: 400, words: 'This tag is not allowed in the directory.' },
  webhookForeign: { status: 400, words: 'This is not the address of a webhook of a Discord channel.' },
  webhookUnknown: { status: 400, words: 'Discord knows no webhook at this address. Copy it there again.' },
  webhookElsewhere: { status: 400, words: 'This webhook belongs to a channel of another server.' },
  notSignedIn: { status: 401, words: 'Please sign in with Discord.' },
  notAllowed: { status: 403, words: 'You do not have permission to do this.' },
  notManager: { status: 403, words: 'Only those who manage this server on Discord can do this.' },
  notMember: { status: 403, words: 'Only verified server members can review.' },
  ownServer: { status: 403, words: 'You cannot review a server that you manage.' },
  ownText: { status: 403, words: 'You wrote this yourself, so somebody else has to see to it.' },
  personBanned: { status: 403, words: 'Your account is banned from this directory.' },
  ownGuild: {
    status: 403,
    words: 'You manage or submitted this server, so somebody else has to decide about it.',
  },
  notSubmitter: { status: 403, words: 'Only who submitted this can appeal.' },
  adminProtected: { status: 403, words: 'An admin cannot be banned.' },
  crossOrigin: { status: 403, words: 'This request came from another site and was not carried out.' },
  notFound: { status: 404, words: 'There is nothing at this address.' },
  listingNotFound: { status: 404, words: 'Server not found' },
  reviewNotFound: { status: 404, words: 'You have not reviewed this server.' },
  guildReviewNotFound: { status: 404, words: 'This review no longer exists.' },
  replyNotFound: { status: 404, words: 'This review has no reply.' },
  reportNotFound: { status: 404, words: 'There is no such report.' },
  appealNotFound: { status: 404, words: 'There is no such appeal.' },
  removalNotFound: { status: 404, words: 'Nothing like that has been removed, or it is gone for good.' },
  personNotFound: { status: 404, words: 'Nobody with this Discord ID has signed in here.' },
  templateNotFound: { status: 404, words: 'This template has been removed.' },
  webhookNotFound: { status: 404, words: 'This webhook has been removed.' },
  methodNotAllowed: { status: 405, words: 'This address cannot be asked in this way.' },
  alreadyReported: { status: 409, words: 'You have reported this server already. We are looking into it.' },
  reportsFull: {
    status: 409,
    words: 'Many of your reports are waiting for us already. Please try again when we have looked into them.',
  },
  reviewReported: { status: 409, words: 'You have reported this already. We are looking into it.' },
  reviewReportsFull: {
    status: 409,
    words: 'Many of your reports are waiting for us already. Please try again when we have looked into them.',
  },
  reviewRemoved: {
    status: 409,
    words: `Your review of this server was removed. You can write another, in other words, ${durationText(NO_NEW_TEXT_FOR_MS, 'day', 'en')} after that.`,
  },
  replyRemoved: {
    status: 409,
    words: `The reply to this review was removed. Another can be written, in other words, ${durationText(NO_NEW_TEXT_FOR_MS, 'day', 'en')} after that.`,
  },
  reviewReplaced: {
    status: 409,
    words: 'Something else has been written in its place since, so it cannot be put back.',
  },
  answeredReviewChanged: {
    status: 409,
    words: 'The review that this reply answered has changed since, so the reply cannot be put back.',
  },
  favouritesFull: {
    status: 409,
    words: `You have saved ${MOST_FAVOURITES} servers, and more do not fit. Remove one first.`,
  },
  remindersFull: {
    status: 409,
    words: `No more than ${MOST_REMINDED} managers of a server can be reminded.`,
  },
  noticesFull: {
    status: 409,
    words: `No more than ${MOST_NOTICE_READERS} managers of a server can have its notices.`,
  },
  webhooksFull: {
    status: 409,
    words: `A server can have ${MOST_WEBHOOKS} webhooks. Remove one first.`,
  },
  webhookExists: { status: 409, words: 'This server has this webhook already.' },
  webhookOff: {
    status: 409,
    words: 'This webhook is switched off. Remove it, then add one with a new address.',
  },
  webhookBusy: {
    status: 409,
    words: 'A message is on its way to this webhook, or Discord asks for a pause. Try again in a moment.',
  },
  botAbsent: { status: 409, words: 'Our bot is not in this server. Add it first, then try again.' },
  listingExists: { status: 409, words: 'This server has already been submitted.' },
  listingPending: { status: 409, words: 'This server is waiting for review and can be edited after it.' },
  listingBanned: { status: 409, words: 'This server is banned from the directory.' },
  restrictedByAdmin: {
    status: 409,
    words: 'An admin has marked this server as age-restricted, and only an admin can change that.',
  },
  restrictedByDiscord: {
    status: 409,
    words: 'This server is age-restricted on Discord, and so it is here.',
  },
  eventsLocked: {
    status: 409,
    words: 'An admin has switched off the events of this server, and only an admin can allow them again.',
  },
  listingUnlisted: {
    status: 409,
    words: 'This server is taking a break. Show it again first, then bump it.',
  },
  notApproved: { status: 409, words: 'This server has not been approved yet.' },
  notBanned: { status: 409, words: 'This server is not banned.' },
  personBannedAlready: { status: 409, words: 'This person is banned already.' },
  personIsBanned: { status: 409, words: 'This person is banned. Lift the ban first.' },
  personIsAdmin: { status: 409, words: 'This person is an admin already.' },
  personNotBanned: { status: 409, words: 'This person is not banned.' },
  reportResolved: { status: 409, words: 'This report has been resolved already.' },
  inviteNotAllowed: { status: 409, words: 'Our bot may not create an invite in this server.' },
  claimedAlready: { status: 409, words: 'Somebody else is deciding about this already.' },
  templatesFull: {
    status: 409,
    words: `There are ${MOST_TEMPLATES} templates, and more do not fit. Remove one first.`,
  },
  templateChanged: {
    status: 409,
    words: 'Somebody else has changed this template in the meantime. Please read it again.',
  },
  templateGone: {
    status: 409,
    words: 'This template has been removed in the meantime. Please choose another one.',
  },
  nothingPending: { status: 409, words: 'There is nothing here that waits for a decision.' },
  nothingToWithdraw: {
    status: 409,
    words: 'Nothing of this server waits for review any more, so there is nothing to withdraw.',
  },
  nothingToAppeal: {
    status: 409,
    words: 'No decision about this server can be appealed now.',
  },
  appealedAlready: { status: 409, words: 'There has been an appeal against this decision already.' },
  appealSettled: { status: 409, words: 'This appeal no longer waits for an answer.' },
  revisionOutdated: { status: 409, words: 'This was changed in the meantime. Please read it again.' },
  reviewChanged: {
    status: 409,
    words: 'This review was changed in the meantime. Please read it again.',
  },
  preconditionFailed: { status: 412, words: 'This is no longer what it was when you last read it.' },
  bodyTooLarge: { status: 413, words: 'That is more than this site accepts in one request.' },
  notJson: { status: 415, words: 'This address takes JSON only.' },
  rangeNotSatisfiable: { status: 416, words: 'This file does not reach as far as what was asked for.' },
  tooManyRequests: { status: 429, words: 'Too many requests. Please wait a moment and try again.' },
  dailyLimitReached: {
    status: 429,
    words: 'You have done this as often as one may in a day. Please try again tomorrow.',
  },
  bumpOnCooldown: {
    status: 429,
    words: `This server was bumped less than ${durationText(BUMP_COOLDOWN_MS, 'hour', 'en')} ago.`,
  },
  internal: { status: 500, words: 'Something went wrong on our side. Please try again.' },
  discordUnavailable: {
    status: 503,
    words: 'Discord cannot answer right now. Please try again in a moment.',
  },
  unavailable: { status: 503, words: 'The directory cannot answer right now. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; words: string }>;

export type RefusalCode = keyof typeof REFUSALS;
