import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { useLanguage } from '../i18n/language.tsx';

/** The figures of a picture as a table, closed at first. */
export function AsTable({ caption, children }: { caption: string; children: ReactNode }) {
  const { t } = useLanguage();
  return (
    <details className="group mt-2 print:hidden">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-small font-semibold text-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
        {t('life.asTable')}
      </summary>
      <table className="w-full text-end text-fine tabular-nums [&_:is(td,th)]:px-0.5 [&_:is(td,th)]:py-1 [&_th]:font-medium [&_th]:text-soft [&_tr]:border-b [&_tr]:border-line [&_:is(td,th):first-child]:text-start">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </details>
  );
}
