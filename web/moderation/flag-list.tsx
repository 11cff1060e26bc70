import type { RequestFlag } from '#contract/flags.ts';
import { day, fullCount } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.tsx';
import type { Translate } from '../i18n/translate.ts';

/** What is worth a second look in a row, each in a sentence. Nothing is shown without any. */
export function FlagList({ flags }: { flags: readonly RequestFlag[] }) {
  const { t, language } = useLanguage();
  if (flags.length === 0) return null;
  return (
    <div className="rounded-control border border-line bg-raised px-4 py-2.5 text-small">
      <p className="font-semibold">{t('moderation.flags.label')}</p>
      <ul className="mt-1 grid gap-1">
        {flags.map((flag) => (
          <li key={flag.flag} className="flex items-baseline gap-2.5">
            <span aria-hidden="true" className="size-1.5 shrink-0 rotate-45 border border-caution" />
            <span className="min-w-0 wrap-anywhere" dir="auto">
              {sentenceOf(flag, t, language)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function sentenceOf(flag: RequestFlag, t: Translate, language: string): string {
  const shown = (count: number) => fullCount(count, language);
  switch (flag.flag) {
    case 'online-above-members': {
      const { online, members } = flag.detail;
      return t('moderation.flags.online', { online: shown(online), members: shown(members) });
    }
    case 'members-tripled': {
      const { before, after } = flag.detail;
      const counts = { before: shown(before), after: shown(after) };
      return t('moderation.flags.tripled', { day: day(flag.detail.day, language), ...counts });
    }
    case 'review-burst':
      return burstSentence(flag.detail, t, language);
    case 'mass-mention': {
      const { word, mentions } = flag.detail;
      return word === null
        ? t('moderation.flags.mentions', { mentions: shown(mentions) })
        : t('moderation.flags.everyone', { word });
    }
    case 'shortened-link':
      return t('moderation.flags.shortened', flag.detail);
    case 'invite-changed':
      return inviteSentence(flag.detail, t);
    case 'invite-gives-roles':
      return rolesSentence(flag.detail, t, language);
    case 'language-mismatch': {
      const { language: listed, letters } = flag.detail;
      return t('moderation.flags.letters', {
        language: t(`languages.${listed}`),
        letters: t(`moderation.flags.scripts.${letters}`),
      });
    }
    default: {
      const { times: count, lastAt } = flag.detail;
      const values = { count, shown: shown(count), day: day(lastAt, language) };
      return flag.flag === 'rejected-before'
        ? t('moderation.flags.rejected', values)
        : t('moderation.flags.senderRejected', values);
    }
  }
}

type DetailOf<Name extends RequestFlag['flag']> = Extract<RequestFlag, { flag: Name }>['detail'];

function burstSentence(
  { reviews, fromNewAccounts, at }: DetailOf<'review-burst'>,
  t: Translate,
  language: string,
) {
  const values = { reviews: fullCount(reviews, language), day: day(at, language) };
  if (fromNewAccounts === 0) return t('moderation.flags.burst', values);
  return t('moderation.flags.burstOfNew', { ...values, fresh: fullCount(fromNewAccounts, language) });
}

function inviteSentence({ before, after }: DetailOf<'invite-changed'>, t: Translate) {
  return after === null
    ? t('moderation.flags.inviteRemoved', { before })
    : t('moderation.flags.inviteReplaced', { before, after });
}

function rolesSentence(
  { roles: count, powers }: DetailOf<'invite-gives-roles'>,
  t: Translate,
  language: string,
) {
  const shown = fullCount(count, language);
  if (powers.length === 0) return t('moderation.flags.roles', { count, shown });
  const names = new Intl.ListFormat(language).format(powers);
  return t('moderation.flags.powers', { count, shown, names });
}
