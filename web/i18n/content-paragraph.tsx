import type { ListingLanguage } from '#contract/vocabulary.ts';
import { contentLanguage } from './content-language.ts';

/** A paragraph of what a community writes, in its own language and reading direction. */
export function ContentParagraph({
  language,
  text,
  className,
}: {
  /** The language of the community's listing. */
  language: ListingLanguage;
  text: string;
  className: string;
}) {
  return (
    <p className={className} lang={contentLanguage(language, text)} dir="auto">
      {text}
    </p>
  );
}
