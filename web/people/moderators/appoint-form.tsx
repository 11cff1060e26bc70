import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState, type FormEvent } from 'react';
import type { KnownPerson } from '#contract/roles.ts';
import { useListAction } from '../../moderation/use-list-action.ts';
import { errorMessage } from '../../api/error-message.ts';
import { queryKeyOf } from '../../api/query.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import type { Actions } from '../../auth/use-action.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { BUTTON } from '../../ui/button.ts';
import { INPUT } from '../../ui/form/field.tsx';
import { Avatar } from '../../ui/images/avatar.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { KeysOfPerson } from '../api-keys/keys-of-person.tsx';
import { people } from './queries.ts';
import { useAppointments } from './use-appointments.ts';

/** Finds people who have signed in, by name or Discord id, and appoints the one who is picked. */
export function AppointForm() {
  const { t } = useLanguage();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  const queryClient = useQueryClient();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const words = typed.trim();
    // The same words again are asked again: somebody may have signed in, or been appointed, since.
    if (words !== '') void queryClient.invalidateQueries({ queryKey: queryKeyOf(people(words)) });
    setQuery(words);
  };
  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-small text-soft">{t('moderation.moderators.text')}</p>
      <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-3">
        <div className="grid min-w-0 flex-1 basis-56 gap-1.5 sm:max-w-sm">
          <label htmlFor={id} className="text-small font-semibold">
            {t('moderation.moderators.search')}
          </label>
          <input
            id={id}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={100}
            dir="auto"
            className={`${INPUT} min-h-11`}
          />
        </div>
        <button type="submit" className={`min-w-32 max-sm:w-full ${BUTTON.quiet}`}>
          {t('moderation.moderators.find')}
        </button>
      </form>
      {query === '' ? null : <Found key={query} words={query} />}
    </div>
  );
}

/** Who was found, or that nobody was. */
function Found({ words }: { words: string }) {
  const { t } = useLanguage();
  const { data, error, refetch } = useApiQuery(people(words));
  const actions = useListAction();
  if (data === undefined && error !== null) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p>{errorMessage(error, t)}</p>
        <button type="button" className={BUTTON.quiet} onClick={() => void refetch()}>
          {t('listings.tryAgain')}
        </button>
      </div>
    );
  }
  return (
    <>
      <output className={data?.length ? 'sr-only' : 'text-soft'}>
        {data === undefined
          ? t('moderation.moderators.finding')
          : data.length === 0
            ? t('moderation.moderators.nobody')
            : t('moderation.moderators.found', { count: data.length })}
      </output>
      {data === undefined || data.length === 0 ? null : (
        <ul
          aria-label={t('moderation.moderators.foundLabel')}
          className="divide-y divide-line rounded-card border border-line bg-surface"
        >
          {data.map((person) => (
            <li key={person.id}>
              <Candidate person={person} actions={actions} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Candidate({ person, actions }: { person: KnownPerson; actions: Actions }) {
  const { t } = useLanguage();
  const name = useId();
  const { appoint } = useAppointments(actions);
  const { id, username, avatar, role, banned } = person;
  const isFree = role === null && !banned;
  const row = useRef<HTMLDivElement>(null);
  const [showsKeys, setShowsKeys] = useState(false);
  return (
    <div ref={row} tabIndex={-1} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <Avatar name={username} picture={avatar} seed={id} />
      <p className="min-w-0 flex-1 basis-40">
        <bdi id={name} className="block font-semibold break-words">
          {username}
        </bdi>
        <span className="text-small text-soft tabular-nums">{id}</span>
      </p>
      {role === null ? null : <Badge tone="plain">{t(`moderation.moderators.roles.${role}`)}</Badge>}
      {banned ? <Badge tone="bad">{t('moderation.ban.isBanned')}</Badge> : null}
      <button
        type="button"
        aria-describedby={name}
        onClick={() => setShowsKeys(true)}
        className={BUTTON.aside}
      >
        {t('moderation.moderators.keys')}
      </button>
      {isFree ? (
        <ActionButton
          words={t('moderation.moderators.appoint')}
          busyWords={t('moderation.moderators.appointing')}
          isBusy={actions.pendingAction(id) !== undefined}
          describedBy={name}
          onPress={() => appoint(person, () => row.current?.focus())} // its button goes
        />
      ) : null}
      <div className="w-full empty:hidden">
        <InlineError sentence={actions.errorOf(id)} />
      </div>
      {showsKeys ? <KeysOfPerson person={person} onClose={() => setShowsKeys(false)} /> : null}
    </div>
  );
}
