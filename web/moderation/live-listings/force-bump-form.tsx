import LoaderCircle from 'lucide-react/icons/loader-circle';
import { useId, useState, type FormEvent } from 'react';
import { forceBump } from '#contract/live-listings.ts';
import { call } from '../../api/call.ts';
import { fullCount } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON } from '../../ui/button.ts';
import { INPUT } from '../../ui/form/field.tsx';
import { useListAction } from '../use-list-action.ts';

/** Lifts any listing to the top of the directory, by its guild's id. */
export function ForceBumpForm() {
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
    <section aria-labelledby={`${id}-title`}>
      <form onSubmit={bump} className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id={`${id}-title`} className="text-small font-semibold max-sm:w-full">
          {t('moderation.forceBump.title')}
        </h2>
        <p id={`${id}-hint`} className="min-w-0 flex-1 text-small text-soft max-xl:sr-only">
          {t('moderation.forceBump.text')}
        </p>
        <label htmlFor={id} className="text-small text-soft max-sm:sr-only">
          {t('moderation.forceBump.id')}
        </label>
        <input
          id={id}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${id}-hint`}
          className={`${INPUT} min-h-11 min-w-0 flex-1 tabular-nums sm:max-w-56`}
        />
        <button
          type="submit"
          disabled={discordServerId === ''}
          aria-disabled={isBusy}
          className={`min-w-24 ${discordServerId === '' ? BUTTON.disabled : BUTTON.primary}`}
        >
          {isBusy ? <LoaderCircle aria-hidden="true" className="size-4.5 animate-spin" /> : null}
          <span>{t(isBusy ? 'moderation.forceBump.bumping' : 'moderation.forceBump.bump')}</span>
        </button>
      </form>
    </section>
  );
}
