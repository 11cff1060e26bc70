import { LEAST_MEMBERS, MOST_FAVOURITES } from '#contract/vocabulary.ts';

/** The texts of what most pages begin without, in English: hearts, rows that follow a page, and the pages of members. */
export const later = {
  favourites: {
    save: 'Save {{name}}',
    inBrowser: 'They are kept in this browser. Log in to have them wherever you are.',
    inAccount: 'They are kept with your account. Nobody else sees them.',
    login: 'Log in with Discord',
    none: 'Nothing saved yet',
    noneHint: 'Press the heart of a server that you like, and you will find it here.',
    browse: 'Browse servers',
    loadFailed: 'Your saved servers could not be loaded',
    failed: 'That could not be saved',
    browserFull: `This browser holds ${MOST_FAVOURITES} saved servers at most. Remove one first.`,
    noStorage: 'This browser does not let sites keep anything. Log in to save servers.',
    someLeftOut: 'Not all of your servers fit',
    accountFull: `An account holds ${MOST_FAVOURITES} saved servers at most. The newest were added.`,
  },
  /** What Discord asks of people before they take part in a community, and what kind of one it is. */
  beforeJoining: {
    title: 'Know before you join',
    email: 'You need a verified email address',
    onDiscord: 'You need to have been on Discord for 5 minutes',
    asMember: 'You need to be a member for 10 minutes before you can write',
    phone: 'You need a verified phone number',
    rules: 'Rules to accept first',
    adults: 'For adults, 18 and over',
    since: 'Since {{month}}',
    community: 'Community server',
    partnered: 'Discord partner',
    verified: 'Verified by Discord',
    boosted: 'Boosted to level {{tier}}',
  },
  rows: {
    similar: 'Similar servers',
    lastBumped: 'Recently bumped servers',
  },
  /** How each order of the directory is made; each has a text. */
  orders: {
    title: 'How the orders are made',
    best: 'Servers of exactly that name first, then what fits by name or tags, then by description. Among equals, and where very much fits, the last bumped is first.',
    bumped:
      'The last bumped first, which whoever manages a server may do for free. Then those never bumped, the newest first.',
    members: 'By the number of members that Discord last told us.',
    rating: 'By the average of all reviews. Of two equal averages, the one of more reviews is first.',
    newest: 'By the day on which the server was first listed here.',
    growing: `By how many percent of its members a server has gained in 30 days, if it had at least ${LEAST_MEMBERS.growing} then. Worked out once a day.`,
    active: `By the share of members that is usually online, over the last week, if there are at least ${LEAST_MEMBERS.active} members. Worked out once a day.`,
    fair: 'Nothing is sold, nothing is shuffled.',
  },
  /** What the dashboard's page says before the dashboard is there; the rest stands in `moderation/`. */
  admin: {
    title: 'Admin Dashboard',
    subtitle: 'Manage server requests, reports, and bans',
    signedOut: 'Please login to access the admin dashboard',
    signedOutHint: 'It is for those who look after this directory.',
    denied: 'Access Denied',
    deniedText: "You don't have permission to access the admin dashboard.",
    noPermission: 'You do not have permission to access this page',
    loading: 'Loading the dashboard...',
    loadFailed: 'The dashboard could not be loaded.',
  },
  myServers: {
    title: 'My Servers',
    intro: 'The communities you run: submit them, keep their pages up to date, bump them.',
    signedOut: 'Please login to view your servers',
    signedOutHint:
      'Discord tells us which servers you are in. We never see your messages or your e-mail address.',
    loading: 'Loading your servers...',
    loadFailed: 'Your servers could not be loaded.',
  },
} as const;
