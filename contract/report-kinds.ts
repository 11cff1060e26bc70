/** What a report is about. Those that cannot wait are named in `URGENT_REPORTS`. */
export const REPORT_CATEGORIES = [
  'spam',
  'scam',
  'hate',
  'adult',
  'minors',
  'impersonation',
  'invite',
  'wrong-info',
  'other',
] as const;
export type ReportCategory = (typeof REPORT_CATEGORIES)[number];

/** They come before all others in the moderators' list, in this order; the database orders by the same. */
export const URGENT_REPORTS: readonly ReportCategory[] = ['minors', 'scam'];

/** Where it happened: on the listing's page, or inside the server at Discord. */
export const REPORT_PLACES = ['listing', 'server'] as const;
export type ReportPlace = (typeof REPORT_PLACES)[number];

/** What came of a report, which its reporter is told. */
export const REPORT_OUTCOMES = ['actionTaken', 'noAction'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

/** How many reports of listings somebody may have waiting. */
export const MOST_OPEN_REPORTS = 100;

/**
 * How many texts are kept of the pending reports of a listing in one category, and of those of a review or a reply: the
 * first ones and the newest ones, so that a crowd pushes out neither. The reports between them are only counted.
 */
export const REPORT_TEXTS_KEPT = { first: 25, newest: 25 } as const;

/** How many reporters are told at once what became of their reports, the first ones. */
export const MOST_REPORTERS_TOLD = 1_000;

/** Discord's own page about reporting what happens inside a server. */
export const DISCORD_REPORT_PAGE =
  'https://discord.com/safety/360044103651-reporting-abusive-behavior-to-discord';

/** The states of reports. */
export const REPORT_STATUSES = ['pending', 'resolved'] as const;
