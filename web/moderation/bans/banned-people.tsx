import { useId } from 'react';
import type { BannedPerson } from '#contract/bans.ts';
import { BanFacts } from '../ban-end.tsx';
import { CaseCard } from '../case-card.tsx';
import { CaseList } from '../case-list.tsx';
import { bannedPersons } from '../queries.ts';
import { useBans } from '../use-bans.ts';
import { useCases } from '../use-cases.ts';
import type { Actions } from '../../auth/use-action.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { Avatar } from '../../ui/images/avatar.tsx';
import { InlineError } from '../../ui/inline-error.tsx';

/** The banned people, with the reasons, and a button to lift each ban. */
export function BannedPeople() {
  const { t } = useLanguage();
  const people = useCases(bannedPersons);
  return (
    <CaseList
      cases={people}
      className="grid grid-cols-1 gap-4 lg:grid-cols-2"
      empty={t('moderation.empty.people')}
      renderRow={(person) => <Person person={person} actions={people.actions} />}
    />
  );
}

function Person({ person, actions }: { person: BannedPerson; actions: Actions }) {
  const { pseudonym, id, username, avatar, ...ban } = person;
  const { t } = useLanguage();
  const heading = useId();
  const { liftPerson } = useBans(actions);
  const name = username ?? t('moderation.banned.unknown');
  return (
    <CaseCard heading={heading} of={person} className="grid grid-cols-1 gap-3 p-5">
      <div className="flex items-center gap-3">
        <Avatar name={name} picture={avatar} seed={id ?? pseudonym} />
        <div className="min-w-0 flex-1">
          <h3 id={heading} className="font-semibold">
            <bdi>{name}</bdi>
          </h3>
          {id === null ? null : <p className="text-small text-soft tabular-nums select-all">{id}</p>}
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
    </CaseCard>
  );
}
