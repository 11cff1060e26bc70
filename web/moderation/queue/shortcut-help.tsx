import { Fragment, useId } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';

const KEYS = [
  { keys: ['J', '↓'], does: 'next' },
  { keys: ['K', '↑'], does: 'previous' },
  { keys: ['Home', 'End'], does: 'ends' },
  { keys: ['X'], does: 'select' },
  { keys: ['Shift+X'], does: 'range' },
  { keys: ['A'], does: 'approve' },
  { keys: ['N'], does: 'note' },
  { keys: ['R'], does: 'reject' },
  { keys: ['1', '…', '9'], does: 'template' },
  { keys: ['U'], does: 'undo' },
  { keys: ['I'], does: 'invite' },
  { keys: ['?'], does: 'help' },
] as const;

/** The keys that a queue can be worked through with, and a switch for them, behind a button. */
export function ShortcutHelp({
  isOpen,
  onToggle,
  isOn,
  onTurn,
}: {
  isOpen: boolean;
  onToggle: () => void;
  /** Whether the keys that type a character work: letters, digits and "?". */
  isOn: boolean;
  onTurn: (isOn: boolean) => void;
}) {
  const { t } = useLanguage();
  const id = useId();
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-keyshortcuts={isOn ? '?' : undefined}
        onClick={onToggle}
        className="ms-auto inline-flex min-h-11 items-center gap-2 text-small font-semibold text-soft hover:text-ink max-sm:hidden"
      >
        <span>{t('moderation.keys.show')}</span>
        {isOn ? <Key>?</Key> : null}
      </button>
      <div
        id={id}
        hidden={!isOpen}
        className="mt-2 w-full rounded-control border border-line bg-surface p-4 text-small"
      >
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-5 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)_auto_minmax(0,1fr)]">
          {KEYS.map(({ keys, does }) => (
            <Fragment key={does}>
              <dt className="whitespace-nowrap">
                {keys.map((key, at) => (
                  <Fragment key={key}>
                    {at === 0 ? null : (
                      <span>{does === 'template' ? ' ' : ` ${t('moderation.keys.or')} `}</span>
                    )}
                    {key === '…' ? <span>{key}</span> : <Key>{key}</Key>}
                  </Fragment>
                ))}
              </dt>
              <dd>{t(`moderation.keys.${does}`)}</dd>
            </Fragment>
          ))}
        </dl>
        <div className="mt-3">
          <Checkbox
            label={t('moderation.keys.on')}
            hint={t('moderation.keys.text')}
            isChecked={isOn}
            isDisabled={false}
            onCheck={onTurn}
          />
        </div>
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
