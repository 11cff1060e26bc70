import type { ReviewPart, ReviewReport } from '#contract/review-reports.ts';

/** A review or a reply, and what was reported of it. */
export interface ReportedText {
  /** The review's id and which of the two it is. */
  readonly id: string;
  readonly of: ReviewPart;
  readonly about: Pick<ReviewReport, 'discordServerId' | 'serverName' | 'changedSince' | 'review'>;
  /** Those that have been fetched, the oldest first; one of them may stand for those that are only counted. */
  readonly reports: readonly ReviewReport[];
  /** How many wait in all. */
  readonly pending: number;
  /** How many of them are only counted. */
  readonly withoutText: number;
}

/** Reports put together by what they are about; a text stands where its first report does. */
export function reportsByText(reports: readonly ReviewReport[]): readonly ReportedText[] {
  return [...Map.groupBy(reports, idOf).entries()].flatMap(([id, reports]) => {
    const [first] = reports;
    if (first === undefined) return [];
    const { of, discordServerId, serverName, review } = first;
    return {
      id,
      of,
      about: {
        discordServerId,
        serverName,
        review,
        changedSince: reports.some(({ changedSince }) => changedSince),
      },
      reports,
      // A report that was just resolved is gone here before the count is refetched.
      pending: Math.max(reports.length, first.pendingOfText),
      withoutText: Math.max(...reports.map(({ withoutText }) => withoutText)),
    };
  });
}

/** When the text was written, as far as it is still there. */
export function writtenAtOf({ of, about: { review } }: ReportedText): string | null {
  return of === 'review' ? review.createdAt : (review.reply?.at ?? null);
}

/** The reports that a decision about a text resolves: with a removed review goes its reply. */
export function resolvedWith(
  { of, about }: ReportedText,
  reports: readonly ReviewReport[],
  isRemoved: boolean,
): readonly ReviewReport[] {
  return reports.filter(
    ({ review, of: part }) =>
      review.id === about.review.id && (part === of || (isRemoved && of === 'review')),
  );
}

function idOf({ review, of }: ReviewReport) {
  return `${review.id} ${of}`;
}
