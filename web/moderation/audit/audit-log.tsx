import { useState, type FormEvent } from 'react';
import { Link, useLocation } from 'wouter';
import { SNOWFLAKE } from '#contract/vocabulary.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON } from '../../ui/button.ts';
import { Field, INPUT } from '../../ui/form/field.tsx';
import { PRESERVE_SCROLL } from '../../ui/preserve-scroll.ts';
import { addressOfAdmin, type AdminView } from '../admin-view.ts';
import { idOrNull } from '../queue-filter.ts';
import { AuditEntry } from './audit-entry.tsx';
import { CaseList } from '../case-list.tsx';
import { audit } from '../queries.ts';
import { useCases } from '../use-cases.ts';

/** What admins did: all of it, or what concerns a person or a guild. */
export function AuditLog({ view: { person, server } }: { view: AdminView }) {
  const { t } = useLanguage();
  const entries = useCases(audit({ person: idOrNull(person), discordServerId: idOrNull(server) }));
  return (
    <>
      <p className="mb-5 max-w-prose text-soft">{t('moderation.audit.text')}</p>
      <AuditFilter key={`${person} ${server}`} person={person} server={server} />
      <CaseList
        cases={entries}
        className="divide-y divide-line border-y border-line"
        empty={t('moderation.empty.audit')}
        renderRow={(entry) => <AuditEntry entry={entry} />}
      />
    </>
  );
}

/** Whom and which guild it is about, by their Discord ids. */
function AuditFilter({ person, server }: Pick<AdminView, 'person' | 'server'>) {
  const { t } = useLanguage();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState({ person: person ?? '', server: server ?? '' });
  const [isChecked, setIsChecked] = useState(false);
  const faultOf = (id: string) =>
    isChecked && id.trim() !== '' && !SNOWFLAKE.test(id.trim()) ? t('moderation.audit.notId') : undefined;
  const filter = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    const wanted = { person: typed.person.trim() || null, server: typed.server.trim() || null };
    if (Object.values(wanted).some((id) => id !== null && !SNOWFLAKE.test(id))) return;
    navigate(addressOfAdmin({ tab: 'audit', ...wanted }), { state: PRESERVE_SCROLL });
  };
  return (
    <form noValidate onSubmit={filter} className="mb-6 flex flex-wrap items-start gap-4">
      {(['person', 'server'] as const).map((about) => (
        <div key={about} className="min-w-0 flex-1 basis-56 sm:max-w-72">
          <Field label={t(`moderation.audit.${about}`)} error={faultOf(typed[about])}>
            {(inputProps) => (
              <input
                {...inputProps}
                value={typed[about]}
                onChange={({ target }) => setTyped({ ...typed, [about]: target.value })}
                inputMode="numeric"
                autoComplete="off"
                className={`${INPUT} min-h-11 tabular-nums`}
              />
            )}
          </Field>
        </div>
      ))}
      <div className="flex flex-wrap gap-3 self-start pt-8">
        <button type="submit" className={BUTTON.quiet}>
          {t('moderation.audit.filter')}
        </button>
        {person === null && server === null ? null : (
          <Link href={addressOfAdmin({ tab: 'audit' })} state={PRESERVE_SCROLL} className={BUTTON.quiet}>
            {t('moderation.audit.all')}
          </Link>
        )}
      </div>
    </form>
  );
}
