import { OPENSEARCH_PATHS } from '#contract/paths.ts';
import { PICTURE_INSTEAD, PICTURE_SIZE } from '#contract/pictures.ts';
import { INTERFACE_LANGUAGES, LANGUAGE_FACTS, type InterfaceLanguage } from '#contract/vocabulary.ts';
import { usePageFacts } from '../api/page-facts.tsx';
import { summaryOf } from '../i18n/formats.ts';
import { HeadLinks } from './head-links.tsx';
import { languageUrl } from './language-url.ts';

/** What search engines and link previews read in a page's HTML; a browser has no use for it. */
export function HeadMeta({
  title,
  description,
  address,
  path,
  robots,
  language,
}: {
  title: string;
  description: string;
  address: string | null;
  path: string | null;
  /** What search engines are asked to do, when it is not the usual; such a page has no address for each language. */
  robots: string | null;
  language: InterfaceLanguage;
}) {
  const { publicUrl, picture = PICTURE_INSTEAD } = usePageFacts();
  const summary = summaryOf(description);
  const image = publicUrl + picture;
  return (
    <>
      <meta name="description" content={summary} />
      {robots === null ? null : <meta name="robots" content={robots} />}
      {path === null || robots === 'noindex' ? null : (
        <HeadLinks path={path} title={title} publicUrl={publicUrl} />
      )}
      {path === null || robots !== null
        ? null
        : [null, ...INTERFACE_LANGUAGES].map((language) => (
            <link
              key={language}
              rel="alternate"
              hrefLang={language ?? 'x-default'}
              href={languageUrl(publicUrl, path, language)}
            />
          ))}
      <link
        rel="search"
        type="application/opensearchdescription+xml"
        title="Guildhall"
        href={`${OPENSEARCH_PATHS.description}?lang=${language}`}
      />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Guildhall" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={summary} />
      {address === null ? null : <meta property="og:url" content={address} />}
      <meta property="og:locale" content={LANGUAGE_FACTS[language].locale.replace('-', '_')} />
      <meta property="og:image" content={image} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(PICTURE_SIZE.width)} />
      <meta property="og:image:height" content={String(PICTURE_SIZE.height)} />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={summary} />
      <meta name="twitter:image" content={image} />
      <meta name="twitter:image:alt" content={title} />
    </>
  );
}
