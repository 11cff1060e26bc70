import { useEffect, useRef, useState, type FormEvent } from 'react';
import { WEBHOOK_EVENTS, type WebhookEvent } from '#contract/webhooks.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON } from '../../ui/button.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Field, INPUT } from '../../ui/form/field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useAddWebhook } from './use-webhooks.ts';
import { eventText } from './webhook-texts.ts';

/** At first all but what happens often. */
const AT_FIRST = WEBHOOK_EVENTS.filter((event) => event !== 'server.bumped' && event !== 'review.deleted');

interface FormProps {
  guildId: string;
  /** The form is about to go, by its own close or because the list is full. */
  onLeave: () => void;
  onClose: () => void;
}

/**
 * The form of a new webhook. What is written stays when it is refused; it is no stored draft, since who has the address
 * may write to the channel.
 */
export function WebhookForm({ guildId, onLeave, onClose }: FormProps) {
  const { t } = useLanguage();
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(AT_FIRST);
  const input = useRef<HTMLInputElement>(null);
  const { isSending, error, add } = useAddWebhook(guildId, { onAdded: onLeave, onListed: onClose });
  useEffect(() => input.current?.focus(), []);
  const isComplete = url.trim() !== '' && events.length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) void add(url.trim(), events);
  };
  return (
    <form
      noValidate
      aria-label={t('workshop.webhooks.form')}
      onSubmit={submit}
      className="mt-4 grid grid-cols-1 gap-4 border-t border-line pt-5"
    >
      <Field label={t('workshop.webhooks.address')} hint={t('workshop.webhooks.how')} error={error}>
        {(inputProps) => (
          <input
            {...inputProps}
            ref={input}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={300}
            dir="ltr"
            value={url}
            onChange={({ target }) => setUrl(target.value)}
            className={INPUT}
          />
        )}
      </Field>
      <fieldset>
        <legend className="font-semibold">{t('workshop.webhooks.events.title')}</legend>
        <div className="mt-1 text-small">
          {WEBHOOK_EVENTS.map((event) => (
            <Checkbox
              key={event}
              label={t(eventText(event))}
              isChecked={events.includes(event)}
              isDisabled={false}
              isBusy={isSending}
              onCheck={(isChosen) =>
                setEvents(WEBHOOK_EVENTS.filter((one) => (one === event ? isChosen : events.includes(one))))
              }
            />
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap gap-2.5">
        <SubmitButton
          words={t('workshop.webhooks.send')}
          busyWords={t('workshop.webhooks.sending')}
          isSending={isSending}
          isComplete={isComplete}
          className="flex-1"
        />
        <button
          type="button"
          className={`${BUTTON.quiet} flex-1`}
          onClick={() => {
            onLeave();
            onClose();
          }}
        >
          {t('workshop.webhooks.cancel')}
        </button>
      </div>
    </form>
  );
}
