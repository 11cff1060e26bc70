import { CalendarDays } from 'lucide-react';
import { Link } from 'wouter';
import { PAGE_ADDRESSES } from '#contract/paths.ts';
import { useLanguage } from '../i18n/language.tsx';
import { TOOL } from '../ui/button.ts';

/** The link to the events. */
export function EventsLink({ className }: { className: string }) {
  const { t } = useLanguage();
  return (
    <Link href={PAGE_ADDRESSES.events} className={`${TOOL} ${className}`}>
      <CalendarDays aria-hidden="true" className="size-5" />
      <span className="sr-only">{t('events.title')}</span>
    </Link>
  );
}
