import { Fragment, useId } from 'react';
import { useLanguage } from '../../i18n/language.tsx';

const KEYS = [
  { keys: ['J', '↓'], does: 'next' },
  { keys: ['K', '↑'], does: 'previous' },
  { keys: ['Home', 'End'], does: 'ends' },
  { keys: ['X'], does: 'select' },
  { keys: ['Shift+X'], does: 'range' },
  { keys: ['A'], does: 'approve' },
  { keys: ['N'], does: 'note' },
  { keys: ['R'], does: 'reject' },
  { keys: ['U'], does: 'undo' },
  { keys: ['I'], does: 'invite' },
  { keys: ['?'], does: 'help' },
] as const;

/** The keys that a queue can be worked through with, behind a button. */
export function ShortcutHelp({ isShown, onToggle }: { isShown: boolean; onToggle: () => void }) {
  const { t } = useLanguage();
  const id = useId();
  return (
    <>
      <button
        type="button"
        aria-expanded={isShown}
        aria-controls={id}
        onClick={onToggle}
        className="ms-auto inline-flex min-h-11 items-center gap-2 text-small font-semibold text-soft hover:text-ink max-sm:hidden"
      >
        {t('moderation.keys.show')}
        <Key>?</Key>
      </button>
      <div
        id={id}
        hidden={!isShown}
        className="mt-2 w-full rounded-control border border-line bg-surface p-4 text-small"
      >
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-5 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)_auto_minmax(0,1fr)]">
          {KEYS.map(({ keys, does }) => (
            <Fragment key={does}>
              <dt className="whitespace-nowrap">
                {keys.map((key, at) => (
                  <Fragment key={key}>
                    {at === 0 ? null : <span>{` ${t('moderation.keys.or')} `}</span>}
                    <Key>{key}</Key>
                  </Fragment>
                ))}
              </dt>
              <dd>{t(`moderation.keys.${does}`)}</dd>
            </Fragment>
          ))}
        </dl>
        <p className="mt-3 text-soft">{t('moderation.keys.text')}</p>
      </div>
    </>
  );
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="inline-block min-w-6 rounded-small border border-edge px-1.5 text-center font-body text-fine font-semibold text-ink">
      {children}
    </kbd>
  );
}
