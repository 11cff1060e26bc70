import type { ListingStatus } from '#contract/vocabulary.ts';
import { useLanguage } from '../i18n/language.tsx';
import { Badge } from '../ui/badge.tsx';

const TONES = { pending: 'waiting', approved: 'good', rejected: 'bad', banned: 'bad' } as const;

/** The status of a guild's listing, as its managers see it. */
export function StatusBadge({ status }: { status: ListingStatus }) {
  const { t } = useLanguage();
  return <Badge tone={TONES[status]}>{t(`ownServers.status.${status}`)}</Badge>;
}
