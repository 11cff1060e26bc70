/** What a process counts for its operator; absent unless `METRICS_PORT` is set. */
export interface Meter {
  /** A request was answered. The route is a pattern, never the address. */
  recordRequest(request: { method: string | undefined; route: string; status: number; ms: number }): void;
  /** A response that is the same for everyone was found ready in the cache, or computed for it. */
  recordCacheLookup(source: 'cache' | 'computed'): void;
  /** A call to Discord ended, or was withheld by our own budget. Invalid: 401, 403 or 429. */
  recordDiscordCall(kind: string, outcome: 'ok' | 'invalid' | 'failed' | 'withheld'): void;
  /** A page view was counted. */
  recordPageView(): void;
  /** A day's figures of a listing lack something, because the quota of one network or of all was used up. */
  recordLeftOut(quota: 'seen' | 'visited', of: 'network' | 'all'): void;
  /** What came of a picture of a link preview. */
  recordPicture(outcome: PictureOutcome): void;
  /** A run of a job ended. */
  recordJob(job: string, outcome: 'finished' | 'failed'): void;
}

/** `left out`: too many were waiting, or the site was stopping. `missing`: the drawing library could not be loaded. */
export const PICTURE_OUTCOMES = ['drawn', 'failed', 'left out', 'missing'] as const;

/** What came of a picture. */
type PictureOutcome = (typeof PICTURE_OUTCOMES)[number];
