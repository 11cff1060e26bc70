import type { ExpectedTerms } from '../expected-terms.ts';

/** What the terms must say in English, written by hand. */
export const expectedTerms: ExpectedTerms = {
  lastUpdated: 'Last Updated: October 22, 2025',
  privacyChanged: 'November 29, 2026',
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
    'figures of servers':
      /add up by day.*people went on to Discord.*not even by a random identifier.*after 400 days/,
    'sessions and language': /sessions began and were last used.*which language/,
    'the list of one’s servers': /memory for a minute/,
    'addresses and counts': /do not keep your IP address.*changes every day.*within two hours/,
    'saved servers': /servers you have saved.*until you remove them.*your data is deleted.*in your browser/,
    backups: /behind a pseudonym was deleted.*kept for good.*until those are deleted.*deleted again at once/,
    replies:
      /reply is public, as one of the server’s team.*is stored and not shown.*deleted or replaced, or the data of its writer/,
    webhooks:
      /address of a webhook.*encrypted.*removes it, or the listing or your data is deleted.*goes to Discord.*last 20 messages.*without their text, for 30 days at most/,
    reports:
      /what it is about, where it happened, your reason and what came of it.*resolved report of a server 90 days after.*waits 30 days at most for the next one/,
    'reports without an account':
      /without an account.*law or rule, your name and your e-mail address.*neither name nor address.*fingerprint.*90 days after the decision.*all of it is deleted.*end of that day/,
    bans: /a server’s ban is seen by our admins and moderators only, that of an account’s ban by our admins alone/,
    notices: /decided about which server.*read it\. Each notice is deleted after 90 days\..*no longer manage/,
    'API keys':
      /name that you give a key.*last day \(UTC\) it was used.*only a fingerprint.*deletes the key.*account is banned.*with your data/,
    'bump reminders':
      /Bump reminders.*switch it off.*no longer manage the server.*deleted once it is sent.*ten minutes/,
    moderation:
      /one of our moderators, since when: until you are dismissed or banned, or your data is deleted.*deciding about just now.*for 10 minutes after you last looked/,
    'icons of servers':
      /small copy of the icon.*link previews.*deleted when the server is hidden or its icon changes/,
    messages: /approved, rejected, banned or deleted.*keep what it told you/,
    'what a deletion takes':
      /at once.*within a minute.*your sessions, the keys from Discord, your reviews, replies, reports and appeals, the listings you submitted, the servers you saved/,
    'what a deletion leaves':
      /keyed hash of its Discord user ID with the day and the reason.*cannot be changed.*pseudonym.*kept apart from it, and are deleted with your data/,
  },
  browserStorage:
    /7 days.*30 days.*for a year.*Languages you read.*for a year.*when you save them.*Theme.*for a year.*Age.*for a year.*ten minutes.*a minute.*your theme, the language.*welcome message.*hid the offer to show events.*close the tab.*random identifier.*remove them or log in, the servers that you saved.*at most seven days.*not yet sent.*Google Ads.*not loaded before/,
};
