import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { previewAbout } from '#contract/content.ts';
import { ABOUT_LENGTH, lengthOf } from '#contract/vocabulary.ts';
import { call } from '../../api/call.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { readingDirection } from '../../i18n/reading-direction.ts';
import { InlineError } from '../../ui/inline-error.tsx';
import { AboutBlocks } from '../about-blocks.ts';

/** A preview is asked for when nothing was typed for so long, which stays below the limit of calls a minute. */
const PAUSE_MS = 1_200;

/** What a text will look like on the page of a listing, as the server parses it. It follows the text as it is written. */
export function AboutPreview({ text }: { text: string }) {
  const { t } = useLanguage();
  const settledText = useSettled(text);
  const isEmpty = settledText.trim() === '';
  const { data, isError, isFetching } = useQuery({
    queryKey: ['preview', settledText],
    queryFn: () => call(previewAbout, { body: { about: settledText } }),
    enabled: !isEmpty && lengthOf(settledText) <= ABOUT_LENGTH,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const blocks = isEmpty ? [] : data?.aboutBlocks;
  return (
    <section
      aria-label={t('serverForm.previewed')}
      aria-busy={isFetching}
      className="max-h-96 min-h-20 overflow-y-auto rounded-control border border-dashed border-edge p-4"
    >
      {isError ? (
        <InlineError sentence={t('serverForm.previewFailed')} />
      ) : blocks === undefined ? null : blocks.length === 0 ? (
        <p className="text-small text-soft">{t('serverForm.nothingToPreview')}</p>
      ) : (
        <div className="about-text" dir={readingDirection(settledText)}>
          <AboutBlocks blocks={blocks} />
        </div>
      )}
    </section>
  );
}

/** A text once it has not changed for a while; at first as it is. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
