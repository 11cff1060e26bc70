import {
  APPEALS_KEPT_FOR_MS,
  CLAIMED_FOR_MS,
  DELIVERIES_KEPT_FOR_MS,
  DRAFT_KEPT_FOR_MS,
  FIGURES_KEPT_FOR_MS,
  NOTICES_KEPT_FOR_MS,
  OWN_GUILDS_KEPT_FOR_MS,
  PREFERENCE_KEPT_FOR_MS,
  PUBLIC_NOTICES_LAST_MS,
  REMOVALS_KEPT_FOR_MS,
  REPORTS_KEPT_FOR_MS,
  REPORTS_WAIT_FOR_TEXT_MS,
  SESSION_LASTS_MS,
  SIGN_IN_FAILURE_KEPT_FOR_MS,
  SIGN_IN_WITHIN_MS,
  VISITS_KEPT_FOR_MS,
  durationText,
} from '#contract/durations.ts';
import { BUMP_COOLDOWN_MS } from '#contract/vocabulary.ts';
import type { TermsText } from '../terms-text.ts';

const COOLDOWN = durationText(BUMP_COOLDOWN_MS, 'hour', 'en');
const AGAIN = /^\d/.test(COOLDOWN) ? `every ${COOLDOWN}` : COOLDOWN;

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** English writes small numbers as words where they stand in running text. */
function inLetters(text: string) {
  return text.replace(/^\d+/, (number) => NUMBERS[Number(number)] ?? number);
}

/** The terms of service in English. */
export const terms: TermsText = {
  title: 'Terms of Service',
  lastUpdated: 'Last Updated: October 22, 2025',
  privacyChanged: 'Privacy details changed on November 29, 2026',
  introNote:
    'The terms for using Guildhall, the public directory of Discord servers: what we expect of each other, what is stored about you, and how to have it deleted.',
  contentsHeading: 'Contents',
  softwareLicenses: 'Licenses of the software in these pages',
  sections: [
    {
      id: 'introduction',
      heading: 'Introduction',
      blocks: [
        'Guildhall (“Guildhall”, “we”, “us”) is a public web directory of Discord servers. Anybody may browse it. People who log in with Discord can also submit servers, look after their listings, write reviews, and report what does not belong here.',
        'These terms are an agreement between you and the people who run Guildhall. They apply to the website and to our Discord bot. By using either you accept these terms; if you do not agree with them, please do not use Guildhall.',
        'Guildhall is for people aged 13 and over. Where the law of your country or Discord’s own rules ask for a higher age, that age applies here as well. If you are not yet of age, please read these terms with a parent or guardian.',
        'Below, a “server” is a community on Discord, a “listing” is its page in our directory, a “member” is anybody who logs in to Guildhall, and “content” is whatever you give us: listings, ratings, reviews and reports.',
        'Guildhall is independent. It is neither run nor endorsed by Discord Inc., and Discord’s own terms and guidelines apply to you in addition to these.',
      ],
    },
    {
      id: 'modifications',
      heading: 'Modifications',
      blocks: [
        'We may change these terms, for instance because the service or the law has changed. The version in force is always the one on this page, and the date at its top tells when it last changed.',
        'A new version applies from its publication here. If you go on using Guildhall after that, you accept it. If you do not want to, stop using the service; you can have your data deleted at any time, as described in section 3.',
      ],
    },
    {
      id: 'privacy-policy',
      heading: 'Privacy Policy',
      blocks: [
        'We keep as little about people as a directory needs. This is what we collect:',
        [
          {
            name: 'Activity logs',
            text: `Which page you opened last and when, from which country, and with what kind of device and browser, under a random identifier that lasts until you close the tab, and with your account if you are logged in. Our admins can see the visits of the last few minutes live, with your username and avatar if you are logged in. The entry is deleted once ${durationText(VISITS_KEPT_FOR_MS.visit, 'hour', 'en')} have passed since you last opened a page. Besides, we count how often pages are opened; these numbers name nobody, and are deleted once ${durationText(VISITS_KEPT_FOR_MS.counts, 'hour', 'en')} have passed. For those who manage a server, we add up by day how often its card was seen in a list, how often its page was opened and from where, how often people went on to Discord, and how many bumps and reviews there were. No one who saw it is recorded with these sums, not even by a random identifier, and they are deleted after ${durationText(FIGURES_KEPT_FOR_MS, 'day', 'en')}. With your account we record when your sessions began and were last used, for as long as they last, and which language you read the site in. We also record when listings are bumped, and what our admins and moderators do. How much is submitted, reported and decided we count by month and publish; these numbers name nobody and are kept for good.`,
          },
          {
            name: 'Bans',
            text: 'When a server or an account is banned, we keep the reason, when the ban began and, where it has an end, when it ends. Whoever is banned or submitted the server is told the reason; beside them, the reason of a server’s ban is seen by our admins and moderators only, that of an account’s ban by our admins alone. It is kept until the ban ends, and after that in the record of what was decided.',
          },
          {
            name: 'Information from Discord',
            text: `When you log in, Discord tells us your user ID, username and avatar, and which servers you belong to with which permissions. The list of your servers is held in memory for ${durationText(OWN_GUILDS_KEPT_FOR_MS, 'minute', 'en')} and never stored. We neither ask for nor receive your e-mail address, and we cannot read your messages. The keys with which we ask Discord on your behalf are stored encrypted. About servers that our bot is or was in, Discord tells us the name, the icon, the user ID of the owner and the member counts. We keep a small copy of the icon while everybody can see the server here, for the pictures that link previews show; it is deleted when the server is hidden or its icon changes. Where the managers of a server show its events here, Discord also tells us their names, descriptions, times, places and pictures, and how many people are interested. Who made an event or is interested in it we do not store. Events are deleted at once when they are cancelled or no longer shown, and within two hours when they are over.`,
          },
          {
            name: 'Listings',
            text: 'What you submit about a server, such as its description, tags and invite link, in each of its versions, who submitted it and when, what was decided about it, and whether it is age-restricted or hidden by its managers. Those who manage the server on Discord see who submitted it and who proposed the changes that wait for review. What is withdrawn is deleted at once.',
          },
          {
            name: 'Reviews, replies and reports',
            text: `Reviews are public and appear with your username and avatar. Those who manage a server can reply to its reviews: a reply is public, as one of the server’s team, and who wrote it last is stored and not shown. It stays until it is deleted, the review is deleted or replaced, or the data of its writer is deleted. Reports are seen by our admins and moderators only; the name of whoever sent one by our admins alone. When you report something, we keep what it is about, where it happened, your reason and what came of it. A report goes with the listing or your data, and a resolved report of a server ${durationText(REPORTS_KEPT_FOR_MS, 'day', 'en')} after that. When a reported review or reply is deleted, a pending report of it waits ${durationText(REPORTS_WAIT_FOR_TEXT_MS, 'day', 'en')} at most for the next one by the same author. When a server is deleted while somebody’s report of danger to minors or of a scam waits, we keep how many did, and nothing of who sent them. Moderators may remove a review or a reply. We keep what was removed, with the reason, for ${durationText(REMOVALS_KEPT_FOR_MS, 'day', 'en')}, so that it can be put back, and a resolved report of a review as long.`,
          },
          {
            name: 'Reports without an account',
            text: `When you report a server without an account, we keep what you write: which server, your reason, the law or rule, your name and your e-mail address, when you sent it, what was decided, and what you say in an appeal. Of danger to minors we keep neither name nor address. Our moderators read the report; only our admins see who sent it. We never write to that address. Your receipt is at a secret address; we store only a fingerprint of it, so we cannot send it to you again. Without a session we cannot tell that a report is yours: to have one deleted earlier, give us the address of its receipt. ${durationText(PUBLIC_NOTICES_LAST_MS, 'day', 'en')} after the decision, or after the listing is deleted before one, all of it is deleted; an appeal begins that time anew. What is not decided yet is kept until it is. How many such reports came from your network on a day is counted under a scrambled value, which is deleted within two hours of the end of that day (UTC).`,
          },
          {
            name: 'Saved servers',
            text: 'Which servers you have saved with your account, and when: until you remove them, or the listing or your data is deleted. Nobody else is shown them. What you save without being logged in stays in your browser. It is added to your account when you log in, and is then no longer in the browser.',
          },
          {
            name: 'Notices',
            text: `What the bell at the top of the page tells you: what was decided about which server, with the reason, that your review was answered or your report dealt with, and whether you have read it. Each notice is deleted after ${durationText(NOTICES_KEPT_FOR_MS, 'day', 'en')}. For which servers of others you asked for notices is kept until you do without them, the listing is deleted, or Discord tells us that you no longer manage the server.`,
          },
          {
            name: 'Moderation',
            text: `If you are one of our moderators, since when: until you are dismissed or banned, or your data is deleted. If you are a moderator or an admin, what you are deciding about just now, so that the others see it: for ${durationText(CLAIMED_FOR_MS, 'minute', 'en')} after you last looked at it, and deleted within an hour of that. Moderators decide about what is submitted and reported. They see the name of whoever submitted something, and neither their Discord user ID nor the live visits.`,
          },
          {
            name: 'Appeals',
            text: `What you answer when what you submitted was rejected, or its listing banned, and what an admin answers you. Only admins read it; those who manage the server with you see that there was an appeal and its answer. The words of both are deleted ${durationText(APPEALS_KEPT_FOR_MS, 'day', 'en')} after the answer, and at once when the listing is deleted or something newer is submitted instead. That you appealed, when, and with what outcome is kept until your data is deleted; after that the outcome only counts in stats by month.`,
          },
          {
            name: 'Webhooks',
            text: `Which server you gave the address of a webhook, the address (encrypted; we show only its last characters, to those who manage the server), what it is to be told of, and when Discord last said that you manage the server. They see your name beside it. It is kept until somebody who manages the server removes it, or the listing or your data is deleted, also while it is switched off. What it is told of goes to Discord: the name and picture of the server and the stars and the beginning of a new review, without its author’s name; what has reached a channel we cannot take back. For the last 20 messages to each webhook we keep what they told of, when, and whether they arrived, without their text, for ${durationText(DELIVERIES_KEPT_FOR_MS, 'day', 'en')} at most.`,
          },
          {
            name: 'API keys',
            text: 'The name that you give a key for our API, when you made it, and the last day (UTC) it was used. Of the key itself we keep only a fingerprint, so we can show it just once. What is read with it is counted in memory for a minute and not recorded. Our admins can see these entries and end a key. They are deleted when you or an admin deletes the key, when your account is banned, or with your data.',
          },
          {
            name: 'Bump reminders',
            text: 'For which servers our bot is to write to you when they can be bumped again, since when, and after which bump. That is kept until you switch it off, the listing or your data is deleted, your account is banned, your direct messages turn out to be closed, or Discord tells us that you no longer manage the server. The message itself is deleted once it is sent, and dropped if it cannot be sent for ten minutes.',
          },
        ],
        'We do not keep your IP address, nor the full description that your browser gives of itself. We look at the address while a request is being answered, to find the country in a database of our own and to hold off floods of requests; for the latter it is counted under a scrambled value that changes every day. What you write while logged in, such as reviews and reports, is counted for the same purpose. These counts are deleted within two hours.',
        'So that nobody can fill our storage, we also count how much was recorded of the visits from each network, and how many servers they concerned, under such a scrambled value. These counts are held in memory alone and begin anew each day.',
        'We use this data to run the directory: to show listings and reviews, to check who may manage or review a server, to prevent abuse, and to learn which pages are used. When a listing that you submitted is approved, rejected, banned or deleted, or when your account is banned, our bot tells you so in a direct message on Discord. We keep what it told you and whether that reached you. If you do not accept direct messages, it is not sent again.',
        'Server icons and avatars are loaded by your browser directly from Discord, which thereby learns of the request.',
        'We keep your data until you ask us to delete it. You have the right to erasure of your data and the right to restriction of its processing. While logged in you can download what we hold about you, or delete it, under “Your data” on the My Servers page. The deletion is carried out at once and shows on the whole site within a minute. It covers your account, your sessions, the keys from Discord, your reviews, replies, reports and appeals, the listings you submitted, the servers you saved, the changes you proposed to others, your notices and reminders, your webhooks, your API keys, and what our bot told you; the keys are given back to Discord, and recent visits are no longer tied to you. For anything else, write to us in the support server that is linked on every page. We answer requests about your data within one month.',
        'Little outlasts a deletion. If an account is banned, we keep a keyed hash of its Discord user ID with the day and the reason of the ban, only to recognize the account should it return, until the ban is lifted. The record of our admins’ and moderators’ actions cannot be changed. It holds who decided what about which server, and when; people are named in it by a pseudonym, which is such a hash, and once your data is deleted no name stands beside yours. The words that such an action was about are kept apart from it, and are deleted with your data: what you wrote, what was written about the servers you submitted, and the reasons that were given to you. A banned server stays banned, without anything that you wrote about it. A change of yours to a listing that somebody else submitted stays in it once it was approved. As long as our bot is in a server of yours, Discord tells us who owns it. That the data behind a pseudonym was deleted, and when, is kept for good, for one purpose: in copies of the database that we keep as a precaution your data lasts until those are deleted, and if one has to be put back, your data is deleted again at once. Totals that refer to nobody remain.',
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies',
      blocks: [
        'The cookies that Guildhall itself sets are there to make the site work:',
        [
          {
            name: 'Session',
            text: `Keeps you logged in. It holds a random value that scripts cannot read, and ends when you log out, after ${durationText(SESSION_LASTS_MS.idle, 'day', 'en')} without use, or after ${durationText(SESSION_LASTS_MS.longest, 'day', 'en')} at the latest.`,
          },
          {
            name: 'Session hint',
            text: 'Tells the pages in your browser that there is a session, and goes with it. It holds no secret.',
          },
          {
            name: 'Language',
            text: `Remembers your language for ${durationText(PREFERENCE_KEPT_FOR_MS, 'year', 'en')}: the one you chose, or the one your first visit was answered in.`,
          },
          {
            name: 'Languages you read',
            text: `Remembers for ${durationText(PREFERENCE_KEPT_FOR_MS, 'year', 'en')} which languages of servers you chose under “Choose my languages…”, in the order in which you chose them. It is set when you save them, and goes when you have them forgotten.`,
          },
          {
            name: 'Theme',
            text: `Remembers for ${durationText(PREFERENCE_KEPT_FOR_MS, 'year', 'en')} whether you chose the dark or the light theme.`,
          },
          {
            name: 'Age',
            text: `Remembers for ${durationText(PREFERENCE_KEPT_FOR_MS, 'year', 'en')} that you said you are 18 or older. It is set when you say so, and goes when you choose to hide age-restricted servers again.`,
          },
        ],
        `While you are logging in, one more is set for ${inLetters(durationText(SIGN_IN_WITHIN_MS, 'minute', 'en'))} at most, so that Discord’s answer reaches the browser that asked for it. If you could not be logged in, or your account is banned, the next page learns so, and why, from cookies that last for ${durationText(SIGN_IN_FAILURE_KEPT_FOR_MS, 'minute', 'en')}.`,
        `Your browser also stores a few things for us: your theme, the language that you chose or that was found for you, whether you have seen the welcome message, for which of your servers you hid the offer to show events, and, if you moderate, whether you switched off the keys of the dashboard; until you close the tab, the random identifier for counting page views; until you remove them or log in, the servers that you saved; and, for at most ${inLetters(durationText(DRAFT_KEPT_FOR_MS, 'day', 'en'))} or until you log out, what you have written in a form and not yet sent. You can remove all of this in the settings of your browser. The directory can be read without cookies; logging in needs the session.`,
        'We may measure whether our advertisements lead people to the communities listed here. Where this is switched on, pressing “Join Server” loads a script of Google’s, which reports it to Google Ads and may set cookies of its own under Google’s privacy policy. It is not loaded before that. Otherwise no third-party script is loaded.',
      ],
    },
    {
      id: 'user-environment-maintenance',
      heading: 'User Environment Maintenance',
      blocks: [
        'What you need to use Guildhall is yours to provide and pay for: a device, an up-to-date browser, an internet connection and, to log in, a Discord account. Logging in requires cookies, and some functions require JavaScript.',
        'Keep your device and your Discord account safe, and log out on devices that you share. We are not responsible for trouble that comes from your equipment, your connection, your settings, or somebody else’s use of your account.',
        'A server can be listed only while our bot is a member of it. The bot asks for permission to see channels and to create invites. If it is removed, the listing is hidden until the bot has been invited back.',
      ],
    },
    {
      id: 'user-responsibility',
      heading: 'User Responsibility',
      blocks: [
        'You are responsible for what you do on Guildhall and for the content that you give us.',
        [
          {
            name: 'Listings',
            text: 'Only the owner of a server, or somebody who may manage it, can submit it and look after its listing; what Discord tells us at that moment decides. Describe the server as it is, and keep the listing up to date. Our moderators look at new listings and at every edit, usually within 1–2 business days; meanwhile an approved version stays online. Nobody is entitled to be listed, or to a particular place in the list.',
          },
          {
            name: 'Invite links',
            text: 'An invite link is optional, and we never put one into your listing unasked. It must lead to the listed server, which we check with Discord. An admin may let the bot create an invite in order to look at a server before deciding about it. If you publish an invite, expect strangers to use it.',
          },
          {
            name: 'Age-restricted servers',
            text: 'A server for adults has to be marked as age-restricted; one that is so on Discord is marked here as well. Such a listing is shown only to people who say that they are 18 or older, and in some countries to nobody.',
          },
          { name: 'Bumps', text: `A listing can be bumped once ${AGAIN}, no matter who does it.` },
          {
            name: 'Reviews',
            text: 'Only members of a server may review it, and those who manage it may not. You have one review for each server; a new one replaces the old. Write honestly and from your own experience.',
          },
          {
            name: 'Reports',
            text: 'Report what breaks these terms and say what is wrong. Do not report somebody to win an argument.',
          },
        ],
        'Disputes with other people or with a server are yours to settle with them. If others hold us liable because you broke these terms or the law, you make good the damage as far as you are at fault.',
      ],
    },
    {
      id: 'prohibited-acts',
      heading: 'Prohibited Acts',
      blocks: [
        'You may not use Guildhall for any of the following, nor to prepare or promote it:',
        [
          'breaking the law, or Discord’s terms or community guidelines;',
          'sexual content that involves minors, or any other exploitation or endangering of them;',
          'listing pornographic servers, which we do not list at all, not as age-restricted ones either;',
          'harassment, threats, hatred, discrimination, or calls for violence or self-harm;',
          'publishing other people’s personal information without their consent;',
          'fraud, phishing, malware, or the sale of stolen accounts or goods;',
          'infringing copyrights, trademarks or other rights;',
          'submitting servers that you may not manage, pretending to be somebody else, or describing a server as something it is not;',
          'buying, trading or inventing reviews, rating with several accounts, or distorting counts and rankings in any other way;',
          'advertising unrelated to the listed server, and repeated or meaningless submissions, reviews or reports;',
          'getting around a ban, the waiting time between bumps, or any other limit;',
          'reaching for accounts, data or parts of the service that are not meant for you, or burdening the service with automated requests.',
        ],
        'If we learn of such an act, we may remove the content, ban the server or the person, and, where the law requires it or people are in danger, inform Discord or the authorities.',
      ],
    },
    {
      id: 'service-modification',
      heading: 'Service Modification',
      blocks: [
        'We may add, change, limit or remove functions of Guildhall, interrupt the service for maintenance, or end it altogether, with or without notice.',
        'The service also depends on Discord. When Discord is down, or changes what it offers or allows, parts of Guildhall may stop working or show what was known last. As far as the law allows, we are not liable for the consequences of such changes and interruptions.',
      ],
    },
    {
      id: 'fees',
      heading: 'Fees',
      blocks: [
        'Guildhall is free to use. Browsing, listing, bumping, reviewing and joining cost nothing.',
        'In the future there may be a premium tier with additional features for a fee. Should it come, its price and contents will be stated beforehand, it will be optional, and you will pay for nothing that you have not expressly ordered.',
      ],
    },
    {
      id: 'right-to-data',
      heading: 'Right to Data',
      blocks: [
        'You keep the copyright in the content that you create; nothing in these terms takes it from you. By giving us content you confirm that it is yours, or that you have the permission to publish it here.',
        'The site itself, with its design, software, texts, name and logo, belongs to Guildhall or to those who license it to us. Names and icons of servers belong to whoever holds the rights in them, and “Discord” is a trademark of Discord Inc.',
        'If something on Guildhall infringes your rights, report the listing or tell us in the support server, and we will look into it. Your rights over your personal data are described in section 3; neither this section nor the next diminishes them.',
      ],
    },
    {
      id: 'data-license',
      heading: 'Data License',
      blocks: [
        'By giving us content you grant Guildhall a perpetual, worldwide, royalty-free, irrevocable license to use it: to store, copy, show, translate, shorten, adapt and distribute it for running and presenting the directory, for instance in lists, search results and link previews. The license is not exclusive; you are free to use your content anywhere else.',
        'The license does not stand in the way of deletion: when you delete your data, your reviews and the listings you submitted are taken off the site. We cannot call back copies that others, such as search engines, have already made.',
      ],
    },
    {
      id: 'disclaimer',
      heading: 'Disclaimer',
      blocks: [
        'Guildhall is provided as it is and as it is available. We do not promise that it is free of errors, always reachable, or fit for a particular purpose.',
        'The listed servers are run by others. We look at a listing before it is published, but we do not watch over the server behind it and do not answer for what happens there. You join a server at your own risk, and under its rules and Discord’s.',
        'Member counts and similar stats come from Discord and may be late or incomplete. Ratings and reviews are the opinions of those who wrote them. Fixed labels that every listing carries, such as “Top 10% Growth”, are part of the design of the page and not a measurement of that server.',
        'As far as the law allows, we are not liable for damage that arises from using Guildhall or from being unable to use it. This does not limit liability that cannot be limited by law, such as for intent or gross negligence, nor your rights as a consumer.',
      ],
    },
    {
      id: 'right-to-refuse-membership',
      heading: 'Right to Refuse Membership',
      blocks: [
        'We may refuse membership to anybody, and ban any member or any server, at any time and without giving a reason. We may likewise reject, edit or remove any content.',
        'When a member is banned, all sessions of the account end at once and nothing more can be written with it; whoever logs in with it is told of the ban and its reason. A banned server is hidden and can be neither edited, bumped nor submitted again. A ban outlives the deletion of data. We may lift it.',
        'You may leave whenever you like: delete your data as described in section 3, or simply stop using Guildhall. What these terms say about licenses, disclaimers and liability stays in force for everything that happened before.',
      ],
    },
  ],
};
