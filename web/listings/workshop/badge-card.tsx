import {
  BADGE_HEIGHTS,
  BADGE_STYLES,
  BADGE_THEMES,
  badgeAddress,
  type BadgeLook,
  type BadgeTheme,
} from '#contract/badges.ts';
import { INTERFACE_LANGUAGES, LANGUAGE_FACTS } from '#contract/vocabulary.ts';
import type { WorkshopListing } from '#contract/workshop.ts';
import { useId, useState } from 'react';
import { usePageFacts } from '../../api/page-facts.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { SelectBox } from '../../ui/form/select.tsx';
import { badgeAsHtml, badgeAsMarkdown } from './badge-code.ts';

const LANGUAGES = INTERFACE_LANGUAGES.map((value) => ({ value, label: LANGUAGE_FACTS[value].name }));

const LOOKS = BADGE_STYLES.flatMap((style) => BADGE_THEMES.map((theme) => ({ style, theme })));

/** The pages that a badge may stand on, whatever this one looks like. */
const PAGES: Readonly<Record<BadgeTheme, string>> = { light: 'bg-[#ffffff]', dark: 'bg-[#0d1117]' };

/** The badge of a listing, for its community's own site; only what everybody sees has one. */
export function BadgeCard({ listing }: { listing: WorkshopListing }) {
  const { t } = useLanguage();
  const isPublic =
    listing.status !== 'banned' &&
    listing.publicContent !== null &&
    listing.botPresent &&
    !listing.unlisted &&
    !listing.ageRestricted;
  return (
    <Card title={t('workshop.badge.title')}>
      {isPublic ? (
        <BadgeMaker listing={listing} />
      ) : (
        <p className="text-small text-soft">
          {t(listing.ageRestricted ? 'workshop.badge.adults' : 'workshop.badge.notYet')}
        </p>
      )}
    </Card>
  );
}

function BadgeMaker({ listing }: { listing: WorkshopListing }) {
  const { t, language } = useLanguage();
  const { publicUrl } = usePageFacts();
  const id = useId();
  const [look, setLook] = useState<BadgeLook>({ style: 'flat', theme: 'light', lang: language });
  const { name, discordServerId } = listing;
  const badge = { name, discordServerId, publicUrl, look };
  const field = {
    canCopy: 'clipboard' in navigator,
    words: {
      copy: t('workshop.badge.copy'),
      copied: t('workshop.badge.copied'),
      notCopied: t('workshop.badge.notCopied'),
    },
  };
  const chooseLanguage = (chosen: string) => {
    const lang = INTERFACE_LANGUAGES.find((one) => one === chosen);
    if (lang !== undefined) setLook({ ...look, lang });
  };
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="text-small text-soft">{t('workshop.badge.text')}</p>
      <LookChoice discordServerId={discordServerId} look={look} onChoose={setLook} />
      <div>
        <label htmlFor={id} className="mb-1.5 block font-semibold">
          {t('workshop.badge.language')}
        </label>
        <SelectBox
          id={id}
          value={look.lang}
          onChange={({ currentTarget }) => chooseLanguage(currentTarget.value)}
          options={LANGUAGES}
        />
      </div>
      <CopyField label="HTML" text={badgeAsHtml(badge)} rows={5} {...field} />
      <CopyField label="Markdown" text={badgeAsMarkdown(badge)} rows={4} {...field} />
    </div>
  );
}

/** The badge in each shape and for each kind of page, one of which is chosen. */
function LookChoice({
  discordServerId,
  look,
  onChoose,
}: {
  discordServerId: string;
  look: BadgeLook;
  onChoose: (look: BadgeLook) => void;
}) {
  const { t } = useLanguage();
  const group = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{t('workshop.badge.look')}</legend>
      <div className="grid grid-cols-1 gap-3">
        {LOOKS.map(({ style, theme }) => {
          const name = `${style}.${theme}` as const;
          const one = { style, theme, lang: look.lang };
          return (
            <label
              key={name}
              data-chosen={(style === look.style && theme === look.theme) || undefined}
              className="group block cursor-pointer overflow-hidden rounded-control border border-edge transition-colors hover:border-accent-text data-chosen:border-accent-text"
            >
              <span className={`flex min-h-14 items-center p-3 ${PAGES[theme]}`}>
                <img
                  src={badgeAddress(discordServerId, one)}
                  alt=""
                  height={BADGE_HEIGHTS[style]}
                  className="max-w-full"
                />
              </span>
              <span className="flex min-h-11 items-center gap-3 border-t border-edge px-3 text-small font-medium">
                <input
                  type="radio"
                  name={group}
                  checked={style === look.style && theme === look.theme}
                  onChange={() => onChoose(one)}
                  className="size-5 shrink-0 accent-accent"
                />
                {t(`workshop.badge.looks.${name}`)}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
