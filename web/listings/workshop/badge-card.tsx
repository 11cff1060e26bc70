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
import { FoldedCard } from '../../ui/folded-card.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Segments } from '../../ui/form/segments.tsx';
import { SelectBox } from '../../ui/form/select.tsx';
import { badgeAsHtml, badgeAsMarkdown } from './badge-code.ts';

const LANGUAGES = INTERFACE_LANGUAGES.map((value) => ({ value, label: LANGUAGE_FACTS[value].name }));

const CODES = ['HTML', 'Markdown'] as const;
type Code = (typeof CODES)[number];

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
    <FoldedCard title={t('workshop.badge.title')}>
      {isPublic ? (
        <BadgeMaker listing={listing} />
      ) : (
        <p className="text-small text-soft">
          {t(listing.ageRestricted ? 'workshop.badge.adults' : 'workshop.badge.notYet')}
        </p>
      )}
    </FoldedCard>
  );
}

function BadgeMaker({ listing }: { listing: WorkshopListing }) {
  const { t, language } = useLanguage();
  const { publicUrl } = usePageFacts();
  const id = useId();
  const [look, setLook] = useState<BadgeLook>({ style: 'flat', theme: 'light', lang: language });
  const [code, setCode] = useState<Code>('HTML');
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
      <p className={`flex min-h-14 items-center rounded-control border border-edge p-3 ${PAGES[look.theme]}`}>
        <img
          src={badgeAddress(discordServerId, look)}
          alt={t('workshop.badge.preview')}
          height={BADGE_HEIGHTS[look.style]}
          className="max-w-full"
        />
      </p>
      <div className="flex flex-wrap gap-x-5 gap-y-4">
        <Segments
          label={t('workshop.badge.style')}
          isLabelVisible
          options={BADGE_STYLES.map((value) => ({ value, label: t(`workshop.badge.styles.${value}`) }))}
          chosen={look.style}
          onChoose={(style) => setLook({ ...look, style })}
        />
        <Segments
          label={t('workshop.badge.theme')}
          isLabelVisible
          options={BADGE_THEMES.map((value) => ({ value, label: t(`workshop.badge.themes.${value}`) }))}
          chosen={look.theme}
          onChoose={(theme) => setLook({ ...look, theme })}
        />
      </div>
      <div>
        <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
          {t('workshop.badge.language')}
        </label>
        <SelectBox
          id={id}
          value={look.lang}
          onChange={({ currentTarget }) => chooseLanguage(currentTarget.value)}
          options={LANGUAGES}
        />
      </div>
      <div className="grid grid-cols-1 gap-3">
        <Segments
          label={t('workshop.badge.code')}
          options={CODES.map((value) => ({ value, label: value }))}
          chosen={code}
          onChoose={setCode}
        />
        <CopyField
          label={code}
          text={code === 'HTML' ? badgeAsHtml(badge) : badgeAsMarkdown(badge)}
          rows={4}
          {...field}
        />
      </div>
    </div>
  );
}
