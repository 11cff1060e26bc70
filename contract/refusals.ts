/**
 * Every way the server says no on purpose: the code that programs read, the HTTP status,
 * and the sentence people read (the browser has it in each of its languages).
 */
export const REFUSALS = {
  invalidRequest: { status: 400, words: 'Something in this request is missing or not valid.' },
  invalidCursor: { status: 400, words: 'This page of the list no longer exists. Start again from the top.' },
  crossOrigin: { status: 403, words: 'This request came from another site and was not carried out.' },
  notFound: { status: 404, words: 'There is nothing at this address.' },
  listingNotFound: { status: 404, words: 'Server not found' },
  bodyTooLarge: { status: 413, words: 'That is more than this site accepts in one request.' },
  notJson: { status: 415, words: 'This address takes JSON only.' },
  tooManyRequests: { status: 429, words: 'Too many requests. Please wait a moment and try again.' },
  internal: { status: 500, words: 'Something went wrong on our side. Please try again.' },
  unavailable: { status: 503, words: 'The directory cannot answer right now. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; words: string }>;

export type RefusalCode = keyof typeof REFUSALS;
