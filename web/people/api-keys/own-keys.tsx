import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { API_KEY_NAME_LENGTH, MOST_API_KEYS, type ApiKey } from '#contract/api-keys.ts';
import { queryKeyOf } from '../../api/query.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON } from '../../ui/button.ts';
import { CopyField } from '../../ui/copy-field.tsx';
import { Field, INPUT } from '../../ui/form/field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { KeyList, LoadedKeys } from './key-list.tsx';
import { ownApiKeys } from './queries.ts';
import { useMakeKey, type MadeApiKey } from './use-api-keys.ts';

/** A member's keys, the form for another one, and the one that was just made, once. */
export function OwnKeys() {
  const { t } = useLanguage();
  const heading = useId();
  const query = useQuery<ApiKey[]>({ queryKey: queryKeyOf(ownApiKeys), staleTime: 0 });
  return (
    <section
      aria-labelledby={heading}
      className="rounded-card border border-line bg-surface p-5 text-small shadow-card sm:p-6"
    >
      <h3 id={heading} className="mb-3 font-display text-title font-semibold">
        {t('apiKeys.title')}
      </h3>
      <LoadedKeys query={query} failed={t('apiKeys.loadFailed')}>
        {(keys) => <Keys keys={keys} />}
      </LoadedKeys>
    </section>
  );
}

function Keys({ keys }: { keys: readonly ApiKey[] }) {
  const { t } = useLanguage();
  const [made, setMade] = useState<MadeApiKey | null>(null);
  // Closing the new key removes the button with the focus, so what takes its place gets it.
  const takesFocus = useRef(false);
  const focusIfClosed = (next: HTMLElement | null) => {
    if (takesFocus.current) next?.focus();
    takesFocus.current = false;
  };
  const closeNewKey = () => {
    takesFocus.current = true;
    setMade(null);
  };
  return (
    <div className="grid grid-cols-1 gap-5">
      <KeyList keys={keys} empty={t('apiKeys.none')} />
      {made !== null ? (
        <NewKey key={made.id} made={made} onClose={closeNewKey} />
      ) : keys.length >= MOST_API_KEYS ? (
        <p ref={focusIfClosed} tabIndex={-1} className="text-soft">
          {t('apiKeys.full')}
        </p>
      ) : (
        <KeyForm focusIfClosed={focusIfClosed} onMade={setMade} />
      )}
    </div>
  );
}

interface FormProps {
  focusIfClosed: (field: HTMLElement | null) => void;
  onMade: (made: MadeApiKey) => void;
}

function KeyForm({ focusIfClosed, onMade }: FormProps) {
  const { t } = useLanguage();
  const [name, setName] = useState('');
  const { isSending, error, make } = useMakeKey(onMade);
  const isComplete = name.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) make(name.trim());
  };
  return (
    <form noValidate aria-label={t('apiKeys.form')} onSubmit={submit} className="grid grid-cols-1 gap-3">
      <Field label={t('apiKeys.name')} hint={t('apiKeys.nameHint')} error={error}>
        {(inputProps) => (
          <input
            {...inputProps}
            ref={focusIfClosed}
            value={name}
            onChange={({ target }) => setName(target.value)}
            autoComplete="off"
            maxLength={API_KEY_NAME_LENGTH.most}
            dir="auto"
            className={INPUT}
          />
        )}
      </Field>
      <SubmitButton
        words={t('apiKeys.make')}
        busyWords={t('apiKeys.making')}
        isSending={isSending}
        isComplete={isComplete}
        className="sm:justify-self-start"
      />
    </form>
  );
}

/** The key that was just made, and that it is shown once. The focus goes to it. */
function NewKey({ made: { name, key }, onClose }: { made: MadeApiKey; onClose: () => void }) {
  const { t } = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('textarea')?.focus(), []);
  return (
    <div ref={place} className="rounded-control border border-accent bg-ground p-4">
      <CopyField
        label={t('apiKeys.newKey', { name })}
        hint={t('apiKeys.once')}
        text={key}
        rows={2}
        canCopy={navigator.clipboard !== undefined}
        words={{
          copy: t('workshop.badge.copy'),
          copied: t('workshop.badge.copied'),
          notCopied: t('apiKeys.notCopied'),
        }}
      />
      <button type="button" onClick={onClose} className={`${BUTTON.quiet} mt-3`}>
        {t('apiKeys.done')}
      </button>
    </div>
  );
}
