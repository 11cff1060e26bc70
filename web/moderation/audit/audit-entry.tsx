import { Fragment, type ReactNode } from 'react';
import type { AuditRow } from '#contract/audit.ts';
import { REPORT_CATEGORIES, REPORT_OUTCOMES } from '#contract/reports.ts';
import { REVIEW_PARTS } from '#contract/review-reports.ts';
import { AUDIT_ACTIONS } from '#contract/roles.ts';
import {
  AGE_RESTRICTIONS,
  CATEGORIES,
  LISTING_LANGUAGES,
  LISTING_STATUSES,
  SNOWFLAKE,
  type Category,
} from '#contract/vocabulary.ts';
import { localDateAndTime } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import type { Translate } from '../../i18n/translate.ts';
import { NarrowingLink } from '../audit-links.tsx';

type FieldText = Extract<Parameters<Translate>[0], `moderation.audit.fields.${string}`>;

/** One thing that an admin did: when, what, to what, and what it made different. */
export function AuditEntry({ entry }: { entry: AuditRow }) {
  const { t, language } = useLanguage();
  const { at, before, after } = entry;
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return (
    <article className="grid gap-x-6 gap-y-1 py-3 md:grid-cols-[12rem_minmax(0,1fr)] md:items-baseline">
      <p className="text-small text-soft tabular-nums">
        <time dateTime={at}>{localDateAndTime(at, language)}</time>
      </p>
      <div className="min-w-0">
        <Sentence entry={entry} />
        {fields.length === 0 ? null : (
          <dl className="mt-1 grid grid-cols-1 gap-x-5 gap-y-1 text-small sm:grid-cols-[auto_minmax(0,1fr)]">
            {fields.map((field) => (
              <Fragment key={field}>
                <dt className="text-soft">{nameOf(field, t)}</dt>
                <dd className="min-w-0">
                  <Change before={before?.[field]} after={after?.[field]} />
                </dd>
              </Fragment>
            ))}
          </dl>
        )}
      </div>
    </article>
  );
}

/** What was done, as a sentence in which each name narrows the audit to what concerns its bearer. */
function Sentence({ entry: { action, admin, person, discordServerId, serverName } }: { entry: AuditRow }) {
  const { t } = useLanguage();
  const nameOfPerson = (who: AuditRow['admin'] | null): ReactNode => {
    const name = who?.username ?? t('moderation.audit.erased');
    return who?.id ? <NarrowingLink to={{ person: who.id }}>{name}</NarrowingLink> : <bdi>{name}</bdi>;
  };
  const names: Readonly<Record<string, ReactNode>> = {
    admin: nameOfPerson(admin),
    person: nameOfPerson(person),
    server:
      discordServerId === null || !SNOWFLAKE.test(discordServerId) ? (
        t('moderation.audit.goneServer')
      ) : (
        <NarrowingLink to={{ server: discordServerId }}>{serverName ?? discordServerId}</NarrowingLink>
      ),
  };
  // The names are put in as links, so the sentence is filled with marks first.
  const gaps = { admin: '\u0001admin\u0001', person: '\u0001person\u0001', server: '\u0001server\u0001' };
  const known = AUDIT_ACTIONS.find((name) => name === action); // a newer version may have others
  const words = known ? t(`moderation.audit.acts.${known}`, gaps) : `${gaps.admin}: ${action}`;
  return (
    <p>
      {words.split('\u0001').map((part) => (
        <Fragment key={part}>{names[part] ?? part}</Fragment>
      ))}
    </p>
  );
}

/** What something was and is; where nothing went before, only what it is. */
function Change({ before, after }: { before: unknown; after: unknown }) {
  const { t, language } = useLanguage();
  const say = (value: unknown) => sayValue(value, t, language);
  if (before === undefined) return <Value>{say(after)}</Value>;
  if (after === undefined) return <Value>{say(before)}</Value>;
  return (
    <>
      <span className="sr-only">{t('moderation.named', { name: t('moderation.audit.before') })}</span>
      <Value>{say(before)}</Value>
      <span aria-hidden="true" className="mx-2 text-soft">
        →
      </span>
      <span className="sr-only"> {t('moderation.named', { name: t('moderation.audit.after') })}</span>
      <Value>{say(after)}</Value>
    </>
  );
}

function Value({ children }: { children: string }) {
  return (
    <span className="whitespace-pre-line" dir="auto">
      {children}
    </span>
  );
}

/** A field of a newer version has no text, and goes by its own name. */
function nameOf(field: string, t: Translate) {
  const key = `moderation.audit.fields.${field}` as FieldText;
  const name = t(key);
  return name === key ? field : name;
}

/** What the audit holds, in the page's language where it is one of our own words. */
function sayValue(value: unknown, t: Translate, language: string): string {
  if (value === null || value === '') return t('moderation.audit.nothing');
  if (typeof value === 'boolean') return t(value ? 'moderation.audit.isLocked' : 'moderation.audit.isFree');
  if (typeof value !== 'string') return JSON.stringify(value);
  const status = LISTING_STATUSES.find((known) => known === value);
  if (status !== undefined) return t(`ownServers.status.${status}`);
  const restriction = AGE_RESTRICTIONS.find((known) => known === value);
  if (restriction !== undefined) return t(`moderation.audit.restrictedBy.${restriction}`);
  const reported = REPORT_CATEGORIES.find((known) => known === value);
  if (reported !== undefined) return t(`reports.categories.${reported}`);
  const part = REVIEW_PARTS.find((known) => known === value);
  if (part !== undefined) return t(`moderation.audit.fields.${part}`);
  const outcome = REPORT_OUTCOMES.find((known) => known === value);
  if (outcome !== undefined) return t(`moderation.audit.outcomes.${outcome}`);
  const category = CATEGORIES.find((known): known is Category => known === value);
  if (category !== undefined) return t(`categories.${category}`);
  const spoken = LISTING_LANGUAGES.find((known) => known === value);
  if (spoken !== undefined) return t(`languages.${spoken}`);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return localDateAndTime(value, language);
  return value;
}
