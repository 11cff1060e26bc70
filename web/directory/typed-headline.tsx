import { useLanguage } from '../i18n/language.tsx';
import { hydratedLater } from '../ui/hydrated-later.tsx';
import { lazyCode } from '../ui/lazy-code.tsx';
import { PAGE_TITLE } from '../ui/page-title.tsx';

const typedWord = lazyCode(async () => (await import('./typed-word.tsx')).TypedWord);
if (import.meta.env.SSR) await typedWord.load();
const TypedWord = hydratedLater(typedWord);

const LINE = 'col-start-1 row-start-1';

/**
 * The invitation above the directory, whose last word is typed in turn. Who listens hears one sentence; the line is
 * as high as its highest word from the beginning, so that nothing below it moves. Our own words are at most 9.8 times as
 * wide as letters are high, so letters of 10.1 % of the container's width leave both lines whole.
 */
export function TypedHeadline() {
  const { t, language } = useLanguage();
  const words = [
    t('hero.communities'),
    t('hero.friends'),
    t('hero.jobs'),
    t('hero.teammates'),
    t('hero.studyGroups'),
  ];
  return (
    <h1
      id={PAGE_TITLE}
      className="font-display text-[length:min(var(--text-hero),10.1cqi)] leading-(--text-hero--line-height) font-bold tracking-tighter"
    >
      <span className="sr-only">{t('hero.sentence')}</span>
      <span aria-hidden="true">
        <span className="block">{t('hero.lead')}</span>
        <span className="grid">
          {words.map((word) => (
            <span key={word} className={`invisible ${LINE}`}>
              {t('hero.platform')}
              {word}
            </span>
          ))}
          <span className={LINE}>
            {t('hero.platform')}
            <TypedWord words={words} key={language} />
          </span>
        </span>
      </span>
    </h1>
  );
}
