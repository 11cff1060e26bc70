import LoaderCircle from 'lucide-react/icons/loader-circle';
import { useId, useState, type FormEvent } from 'react';
import { forceBump } from '#contract/live-listings.ts';
import { call } from '../../api/call.ts';
import { fullCount } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON } from '../../ui/button.ts';
import { Card } from '../../ui/card.tsx';
import { INPUT } from '../../ui/form/field.tsx';
import { useListAction } from '../use-list-action.ts';

/** Lifts any listing to the top of the directory, by its guild's id. */
export function ForceBumpCard() {
  const { t, language } = useLanguage();
  const id = useId();
  const [typed, setTyped] = useState('');
  const { run, pendingAction } = useListAction();
  const discordServerId = typed.trim();
  const isBusy = pendingAction('bump') !== undefined;
  const count = (of: number | null) => (of === null ? '–' : fullCount(of, language));
  const bump = (event: FormEvent) => {
    event.preventDefault();
    if (discordServerId === '') return;
    void run({
      target: 'bump',
      name: 'bump',
      endpoint: forceBump,
      call: async () => call(forceBump, { body: { discordServerId } }),
      succeeded: ({ memberCount, onlineCount }) => ({
        title: t('moderation.forceBump.bumped'),
        text: t('moderation.forceBump.updated', {
          members: count(memberCount),
          online: count(onlineCount),
        }),
      }),
      failed: (reason) => ({ title: t('moderation.forceBump.failed'), text: reason }),
      onSuccess: () => setTyped(''),
    });
  };
  return (
    <Card title={t('moderation.forceBump.title')}>
      <form onSubmit={bump} className="-mt-2 flex flex-wrap items-end gap-3">
        <p className="mb-1 w-full text-small text-soft lg:w-auto lg:flex-1 lg:self-start">
          {t('moderation.forceBump.text')}
        </p>
        <div className="grid min-w-0 flex-1 basis-56 gap-1.5 sm:max-w-sm lg:basis-80">
          <label htmlFor={id} className="text-small font-semibold">
            {t('moderation.forceBump.id')}
          </label>
          <input
            id={id}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            className={`${INPUT} min-h-11 tabular-nums`}
          />
        </div>
        <button
          type="submit"
          disabled={discordServerId === ''}
          aria-disabled={isBusy}
          className={`min-w-32 max-sm:w-full ${discordServerId === '' ? BUTTON.disabled : BUTTON.primary}`}
        >
          {isBusy ? <LoaderCircle aria-hidden="true" className="size-4.5 animate-spin" /> : null}
          <span>{t(isBusy ? 'moderation.forceBump.bumping' : 'moderation.forceBump.bump')}</span>
        </button>
      </form>
    </Card>
  );
}
