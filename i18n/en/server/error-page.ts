import type { ErrorPageWords } from '../../words.ts';

/** What a page in English says in place of one that cannot be shown. */
export const errorPage: ErrorPageWords = {
  invalid: {
    title: 'This address isn’t valid',
    text: 'Something in the address or the request is missing or wrong.',
  },
  crossOrigin: {
    title: 'We stopped this request',
    text: 'It came from another site. Try again on one of our pages.',
  },
  notFound: { title: 'Not found', text: 'There’s nothing at this address.' },
  notThisWay: { title: 'That doesn’t work here', text: 'This address doesn’t work that way.' },
  tooMany: { title: 'Too many requests', text: 'Wait a moment, then reload the page.' },
  failed: { title: 'Something went wrong', text: 'The fault is on our side. Try again.' },
  unavailable: {
    title: 'We can’t answer right now',
    text: 'Reload the page in a moment.',
  },
  home: 'Back to all servers',
};
