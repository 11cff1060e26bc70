import type { ExpectedTerms } from '../expected-terms.ts';

/** What the terms must say in English, written by hand. */
export const expectedTerms: ExpectedTerms = {
  lastUpdated: 'Last Updated: October 22, 2025',
  privacyChanged: 'November 23, 2026',
  keyPoints: {
    introduction: /aged 13 and over/,
    'privacy-policy':
      /Activity logs.*Information from Discord.*e-mail.*Listings.*Reviews, replies and reports.*until you ask us to delete.*erasure.*restriction of its processing.*within one month/,
    'prohibited-acts': /pornographic servers, which we do not list at all/,
    'user-responsibility': /Age-restricted servers.*18 or older.*to nobody/,
    fees: /free to use.*premium/,
    'right-to-data': /You keep the copyright/,
    'data-license': /perpetual, worldwide, royalty-free, irrevocable/,
    'right-to-refuse-membership': /refuse membership.*ban.*without giving a reason/,
  },
  retention: {
    'page views': /24 hours have passed.*48 hours have passed/,
    'sessions and language': /sessions began and were last used.*which language/,
    'the list of one’s servers': /memory for a minute/,
    'addresses and counts': /do not keep your IP address.*changes every day.*within two hours/,
    'saved servers': /servers you have saved.*until you remove them.*your data is deleted.*in your browser/,
    replies:
      /reply is public, as one of the team.*is stored and not shown.*deleted or replaced, or the data of its writer/,
    notices: /decided about which server.*read it\. Each notice is deleted after 90 days\..*no longer manage/,
    messages: /approved, rejected, banned or deleted.*keep what it told you/,
    'what a deletion takes':
      /at once.*within a minute.*your sessions, the keys from Discord, your reviews, replies and reports, the listings you submitted, the servers you saved/,
    'what a deletion leaves':
      /keyed hash of its Discord user ID with the day and the reason.*cannot be changed.*pseudonym.*kept apart from it, and are deleted with your data/,
  },
  browserStorage:
    /7 days.*30 days.*for a year.*Theme.*for a year.*Age.*for a year.*ten minutes.*a minute.*your theme, the language.*welcome message.*close the tab.*random identifier.*remove them or sign in, the servers that you saved.*at most seven days.*not yet sent.*Google Ads.*not loaded before/,
};
