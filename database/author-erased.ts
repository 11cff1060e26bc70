const FOREIGN_KEY_VIOLATION = '23503';
/** The foreign keys from people's texts to their authors. */
const WRITTEN_BY = new Set([
  'listings_submitted_by_fkey',
  'revisions_submitted_by_fkey',
  'reviews_user_id_fkey',
  'replies_written_by_fkey',
  'reports_reporter_id_fkey',
  'appeals_submitted_by_fkey',
  'review_reports_reporter_id_fkey',
  'review_reports_author_id_fkey',
  'favourites_user_id_fkey',
  'notice_readers_user_id_fkey',
  'webhooks_made_by_fkey',
  'bump_reminders_user_id_fkey',
  'sessions_user_id_fkey',
  'api_keys_user_id_fkey',
]);

/** Whether a write failed because its author was erased meanwhile. */
export function isAuthorErased(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === FOREIGN_KEY_VIOLATION && typeof constraint === 'string' && WRITTEN_BY.has(constraint);
}
