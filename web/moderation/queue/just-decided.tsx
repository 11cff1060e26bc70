import { useEffect, useId, useRef, useState } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON } from '../../ui/button.ts';
import { useDecisions, type Decision } from './decisions.ts';

/** The last decisions, each with a button that undoes it while that is possible. */
export function JustDecided({ hasKeys, onUndo }: { hasKeys: boolean; onUndo: (made: Decision) => void }) {
  const { t } = useLanguage();
  const decisions = useDecisions();
  const heading = useId();
  const section = useRef<HTMLElement>(null);
  const now = useNowUntil(decisions.map(({ until }) => until));
  // The button that had the focus goes with its time.
  const undo = (made: Decision) => {
    section.current?.focus({ preventScroll: true });
    onUndo(made);
  };
  if (decisions.length === 0) return null;
  return (
    <section ref={section} tabIndex={-1} aria-labelledby={heading} className="mb-2 text-small outline-none">
      <h3 id={heading} className="font-semibold">
        {t('moderation.undoing.justDecided')}
      </h3>
      <ul className="-m-1 max-h-26 overflow-y-auto p-1">
        {decisions.map((made) => (
          <li key={made.id} className="flex min-h-11 flex-wrap items-center gap-x-3">
            <span id={`${heading}-${made.id}`} className="min-w-0 wrap-anywhere">
              {t(`moderation.undoing.${made.does}`, {
                name: made.requests.map(({ name }) => name).join(', '),
              })}
            </span>
            {made.until > now ? (
              <button
                type="button"
                aria-keyshortcuts={hasKeys ? 'U' : undefined}
                aria-describedby={`${heading}-${made.id}`}
                onClick={() => undo(made)}
                className={BUTTON.aside}
              >
                {t('moderation.undoing.undo')}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The time, anew when the next of these instants has come. */
function useNowUntil(instants: readonly number[]): number {
  const [now, setNow] = useState(() => performance.now());
  const next = Math.min(...instants.filter((instant) => instant > now));
  useEffect(() => {
    if (next === Infinity) return undefined;
    const timer = setTimeout(() => setNow(performance.now()), Math.max(0, next - performance.now()) + 1);
    return () => clearTimeout(timer);
  }, [next]);
  return now;
}
