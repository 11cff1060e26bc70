import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { Category } from '#contract/vocabulary.ts';
import { useLanguage } from '../i18n/language.tsx';
import { useMotion } from '../ui/motion.ts';
import { PAGE_TITLE } from '../ui/page-title.tsx';
import { addressOfView, EVERYTHING } from './directory-view.ts';
import { firstTyped, nextTyped, visibleTextOf } from './typing.ts';

const LINE = 'col-start-1 row-start-1';

/** A word of the headline, and the category in which what it names is found. */
interface HeadlineWord {
  readonly text: string;
  readonly category: Category;
}

/**
 * The invitation above the directory, whose last word is typed in turn. Who listens hears one sentence; the line is
 * as high as its highest word from the beginning, so that nothing below it moves. Our own words are at most 9.8 times as
 * wide as letters are high, so letters of 10.1 % of the container's width leave both lines whole.
 */
export function TypedHeadline() {
  const { t, language } = useLanguage();
  const words: readonly HeadlineWord[] = [
    { text: t('hero.communities'), category: 'Community' },
    { text: t('hero.friends'), category: 'Community' },
    { text: t('hero.jobs'), category: 'Community' },
    { text: t('hero.teammates'), category: 'Gaming' },
    { text: t('hero.studyGroups'), category: 'Education' },
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
          {words.map(({ text }) => (
            <span key={text} className={`invisible ${LINE}`}>
              {t('hero.platform')}
              {text}
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

/**
 * Words that are typed one after the other, each a link. Who points at one may read and follow it. The categories that they
 * lead to stand below for keyboards too.
 */
function TypedWord({ words }: { words: readonly HeadlineWord[] }) {
  const [isPointedAt, setIsPointedAt] = useState(false);
  const isPlaying = useMotion() === 'playing' && !isPointedAt;
  const texts = words.map(({ text }) => text);
  const [typed, setTyped] = useState(() => firstTyped(texts));
  const { next, afterMs } = nextTyped(texts, typed);
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setTimeout(() => setTyped(next), afterMs);
    return () => clearTimeout(timer);
  });
  const { category = null } = words[typed.word] ?? {};
  return (
    <Link
      href={addressOfView({ ...EVERYTHING, category })}
      tabIndex={-1}
      onPointerEnter={() => setIsPointedAt(true)}
      onPointerLeave={() => setIsPointedAt(false)}
      className={`-my-2 inline-block min-w-11 py-2 text-accent-text decoration-2 underline-offset-8 hover:underline ${isPlaying ? 'caret-at-end' : ''}`}
    >
      {/* A half-typed word is none to stop at. */}
      {isPlaying ? visibleTextOf(texts, typed) : texts[typed.word]}
    </Link>
  );
}
