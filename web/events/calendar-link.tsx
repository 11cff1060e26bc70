import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useId, useRef, useState } from 'react';
import { usePageFacts } from '../api/page-facts.tsx';
import { useIsHydrated } from '../i18n/day.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { BUTTON } from '../ui/button.ts';

/** The ways to have events in a calendar of one's own: an address that it reads again by itself, and a file. */
export function CalendarLink({ path }: { path: string }) {
  const { t } = useLanguage();
  const { publicUrl } = usePageFacts();
  const id = useId();
  const address = publicUrl + path;
  return (
    <details className="group/calendar relative print:hidden">
      <summary className={`${BUTTON.quiet} list-none py-2! [&::-webkit-details-marker]:hidden`}>
        <CalendarPlus aria-hidden="true" className="size-4.5" />
        {t('events.addToCalendar')}
      </summary>
      <div className="mt-3 grid max-w-xl grid-cols-1 gap-3 rounded-control border border-line bg-surface p-4 text-small sm:p-5">
        <label htmlFor={id} className="text-soft">
          {t('events.calendarHint')}
        </label>
        <Address id={id} address={address} />
        <p>
          <a href={path} download className={`-ms-3 ${BUTTON.aside}`}>
            {t('events.calendarFile')}
          </a>
        </p>
      </div>
    </details>
  );
}

function Address({ id, address }: { id: string; address: string }) {
  const { t } = useLanguage();
  const canCopy = useIsHydrated() && 'clipboard' in navigator;
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null);
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(address);
      setOutcome('copied');
    } catch {
      setOutcome('notCopied');
    }
  };
  return (
    <div className="flex flex-wrap gap-2">
      <input
        ref={field}
        id={id}
        readOnly
        value={address}
        dir="ltr"
        onFocus={({ currentTarget }) => currentTarget.select()}
        className="min-h-11 min-w-0 flex-[1_1_14rem] rounded-control border border-edge bg-ground px-3 text-small"
      />
      {canCopy ? (
        <button type="button" onClick={() => void copy()} className={BUTTON.quiet}>
          {t('events.copy')}
        </button>
      ) : null}
      <output className="w-full text-soft empty:hidden">
        {outcome === null ? null : t(`events.${outcome}`)}
      </output>
    </div>
  );
}
