import { DAY_MS } from '#contract/durations.ts';
import { localDateAndTime, localDay } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.tsx';
import { Field } from '../ui/form/field.tsx';
import { SelectBox } from '../ui/form/select.tsx';

/** After how many days a ban can be made to end by itself; null is never. */
const CHOICES = [null, 1, 7, 30] as const;
export type BanDays = (typeof CHOICES)[number];

/** When a ban that begins now ends; null for never. */
export function endAfter(days: BanDays): string | null {
  return days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString();
}

/** The choice when a ban ends. */
export function BanEndField({ days, onChoose }: { days: BanDays; onChoose: (days: BanDays) => void }) {
  const { t } = useLanguage();
  return (
    <Field label={t('moderation.ban.ends')} error={undefined}>
      {(inputProps) => (
        <SelectBox
          {...inputProps}
          value={String(days ?? '')}
          onChange={({ target }) =>
            onChoose(CHOICES.find((choice) => String(choice ?? '') === target.value) ?? null)
          }
          options={CHOICES.map((choice) => ({
            value: String(choice ?? ''),
            label:
              choice === null
                ? t('moderation.ban.never')
                : t('moderation.ban.after', { count: choice, shown: String(choice) }),
          }))}
        />
      )}
    </Field>
  );
}

/** Since when something is banned, when that ends, and why. */
export function BanFacts({
  ban: { reason, bannedAt, until },
}: {
  ban: { reason: string | null; bannedAt: string; until: string | null };
}) {
  const { t, language } = useLanguage();
  return (
    <div className="grid gap-1.5 text-small">
      <p className="text-soft">
        <time dateTime={bannedAt}>{t('moderation.banned.since', { day: localDay(bannedAt, language) })}</time>
        <span>{' · '}</span>
        {until === null ? (
          <span>{t('moderation.banned.forGood')}</span>
        ) : (
          <time dateTime={until}>
            {t('moderation.banned.until', { instant: localDateAndTime(until, language) })}
          </time>
        )}
      </p>
      {reason === null ? null : (
        <p>
          <span className="text-soft">{t('moderation.named', { name: t('moderation.banned.reason') })}</span>
          <span className="wrap-anywhere whitespace-pre-line" dir="auto">
            {reason}
          </span>
        </p>
      )}
    </div>
  );
}
