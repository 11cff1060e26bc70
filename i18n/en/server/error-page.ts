import type { ErrorPageWords } from '../../words.ts';

/** What a page in English says in place of one that cannot be shown. */
export const errorPage: ErrorPageWords = {
  invalid: {
    title: 'This address is not valid',
    text: 'Something in the address or in the request is missing or not valid.',
  },
  crossOrigin: {
    title: 'This was not carried out',
    text: 'The request came from another site. Please try again on a page of ours.',
  },
  notFound: { title: 'Not found', text: 'There is nothing at this address.' },
  notThisWay: { title: 'This does not work here', text: 'This address cannot be used in this way.' },
  tooMany: { title: 'Too many requests', text: 'Please wait a moment, then load the page again.' },
  failed: { title: 'Something went wrong', text: 'The fault is on our side. Please try again.' },
  unavailable: {
    title: 'We cannot answer right now',
    text: 'Please load the page again in a moment.',
  },
  home: 'Back to the hall',
};
