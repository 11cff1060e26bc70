import { usePolledPages } from '../use-polling.ts';
import { useId } from 'react';
import type { BannedPerson } from '#contract/bans.ts';
import { BanFacts } from '../ban-end.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { Avatar } from '../../ui/images/avatar.tsx';
import { listItem, useFocusNextOnRemove } from '../../ui/focus/focus-next-on-remove.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { PagedList } from '../paged-list.tsx';
import { bannedPersons } from '../queries.ts';
import { InlineError } from '../../ui/inline-error.tsx';
import { useBans } from '../use-bans.ts';
import type { Actions } from '../../auth/use-action.ts';
import { useListAction } from '../use-list-action.ts';

/** The banned people, with the reasons, and a button to lift each ban. */
export function BannedPeople() {
  const { t } = useLanguage();
  const asked = usePolledPages(bannedPersons);
  const people = (asked.data?.pages ?? []).flatMap(({ items }) => items);
  const actions = useListAction();
  const { place, noteFocus } = useFocusNextOnRemove(people.map(({ pseudonym }) => pseudonym));
  return (
    <div ref={place} tabIndex={-1} onFocus={noteFocus} className="outline-none">
      <PagedList asked={asked} count={people.length} empty={t('moderation.empty.people')}>
        {(list) => (
          <ul ref={list} className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            {people.map((person) => (
              <li key={person.pseudonym} tabIndex={-1}>
                <Person person={person} actions={actions} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

function Person({
  person: { pseudonym, id, username, avatar, ...ban },
  actions,
}: {
  person: BannedPerson;
  actions: Actions;
}) {
  const { t } = useLanguage();
  const heading = useId();
  const { liftPerson } = useBans(actions);
  const name = username ?? t('moderation.banned.unknown');
  return (
    <article
      {...listItem(pseudonym)}
      tabIndex={-1}
      aria-labelledby={heading}
      className="grid grid-cols-1 gap-3 rounded-card border border-line bg-surface p-5 shadow-card outline-offset-3"
    >
      <div className="flex items-center gap-3">
        <Avatar name={name} picture={avatar} seed={id ?? pseudonym} />
        <div className="min-w-0 flex-1">
          <h3 id={heading} className="font-semibold">
            <bdi>{name}</bdi>
          </h3>
          {id === null ? null : <p className="text-small text-soft tabular-nums">{id}</p>}
        </div>
      </div>
      <BanFacts ban={ban} />
      <InlineError sentence={actions.errorOf(pseudonym)} />
      <div className="flex flex-wrap gap-2.5">
        <ActionButton
          words={t('moderation.lift.lift')}
          busyWords={t('moderation.lift.lifting')}
          isBusy={actions.pendingAction(pseudonym) !== undefined}
          describedBy={heading}
          onPress={() => liftPerson(pseudonym, id ?? pseudonym)}
        />
      </div>
    </article>
  );
}
