import {
  REPORT_CATEGORIES,
  REPORT_PLACES,
  type ReportCategory,
  type ReportPlace,
} from '#contract/reports.ts';
import { draftStore } from '../../auth/drafts.ts';

/** A report that was not sent. */
export interface ReportDraft {
  readonly reason: string;
  readonly category: ReportCategory;
  readonly in: ReportPlace;
}

/** The reports that were written and not sent. */
export const reportDrafts = draftStore('report', isReportDraft);

function isReportDraft(kept: unknown): kept is ReportDraft {
  if (typeof kept !== 'object' || kept === null) return false;
  const { reason, category, in: place } = kept as { [Part in keyof ReportDraft]?: unknown }; // checked below
  return (
    typeof reason === 'string' &&
    REPORT_CATEGORIES.some((known) => known === category) &&
    REPORT_PLACES.some((known) => known === place)
  );
}
