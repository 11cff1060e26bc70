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

/** How many reports of one listing may wait: of the urgent categories, and of the others apart. */
export const MOST_OPEN_REPORTS_OF_LISTING = 500;

/** Discord's own page about reporting what happens inside a server. */
export const DISCORD_REPORT_PAGE =
  'https://discord.com/safety/360044103651-reporting-abusive-behavior-to-discord';

/** The states of reports. */
export const REPORT_STATUSES = ['pending', 'resolved'] as const;
