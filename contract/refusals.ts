import { durationText } from './durations.ts';
import { MOST_NOTICE_READERS } from './notice-kinds.ts';
import { BUMP_COOLDOWN_MS, MOST_FAVOURITES } from './vocabulary.ts';

/**
 * All refusals: the code for programs, the HTTP status, and the sentence for people, which the browser has in each of
 * its languages.
 */
export const REFUSALS = {
  invalidRequest: { status: 400, words: 'Something in this request is missing or not valid.' },
  invalidCursor: { status: 400, words: 'This page of the list no longer exists. Start again from the top.' },
  inviteForeign: { status: 400, words: 'Must be a Discord invite link' },
  inviteUnknown: { status: 400, words: 'This invite has expired or does not exist.' },
  inviteElsewhere: { status: 400, words: 'This invite leads to another server.' },
  tagBlocked: { status: 400, words: 'This tag is not allowed in the directory.' },
  notSignedIn: { status: 401, words: 'Please sign in with Discord.' },
  notAllowed: { status: 403, words: 'You do not have permission to do this.' },
  notManager: { status: 403, words: 'Only those who manage this server on Discord can do this.' },
  notMember: { status: 403, words: 'Only verified server members can review.' },
  ownServer: { status: 403, words: 'You cannot review a server that you manage.' },
  personBanned: { status: 403, words: 'Your account is banned from this directory.' },
  adminProtected: { status: 403, words: 'An admin cannot be banned.' },
  crossOrigin: { status: 403, words: 'This request came from another site and was not carried out.' },
  notFound: { status: 404, words: 'There is nothing at this address.' },
  listingNotFound: { status: 404, words: 'Server not found' },
  reviewNotFound: { status: 404, words: 'You have not reviewed this server.' },
  guildReviewNotFound: { status: 404, words: 'This review no longer exists.' },
  replyNotFound: { status: 404, words: 'This review has no reply.' },
  reportNotFound: { status: 404, words: 'There is no such report.' },
  alreadyReported: { status: 409, words: 'You have reported this server already. We are looking into it.' },
  favouritesFull: {
    status: 409,
    words: `You have saved ${MOST_FAVOURITES} servers, and more do not fit. Remove one first.`,
  },
  noticesFull: {
    status: 409,
    words: `No more than ${MOST_NOTICE_READERS} managers of a server can have its notices.`,
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
  personNotBanned: { status: 409, words: 'This person is not banned.' },
  reportResolved: { status: 409, words: 'This report has been resolved already.' },
  inviteNotAllowed: { status: 409, words: 'Our bot may not create an invite in this server.' },
  nothingPending: { status: 409, words: 'There is nothing here that waits for a decision.' },
  nothingToWithdraw: {
    status: 409,
    words: 'Nothing of this server waits for review any more, so there is nothing to withdraw.',
  },
  revisionOutdated: { status: 409, words: 'This was changed in the meantime. Please read it again.' },
  reviewChanged: {
    status: 409,
    words: 'This review was changed in the meantime. Please read it again.',
  },
  bodyTooLarge: { status: 413, words: 'That is more than this site accepts in one request.' },
  notJson: { status: 415, words: 'This address takes JSON only.' },
  tooManyRequests: { status: 429, words: 'Too many requests. Please wait a moment and try again.' },
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
