import type { Listing } from '#contract/listings.ts';
import { OPENSEARCH_PATHS } from '#contract/paths.ts';
import { INTERFACE_LANGUAGES, LANGUAGE_FACTS, type InterfaceLanguage } from '#contract/vocabulary.ts';
import { usePageFacts } from '../api/page-facts.tsx';
import { summaryOf } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.tsx';
import type { Translate } from '../i18n/translate.ts';
import { HeadLinks } from './head-links.tsx';
import { languageUrl } from './language-url.ts';

/** What has a picture of its own. */
export type ShareImage = Pick<Listing, 'name' | 'icon'>;

/** The side of a listing's picture; link previews leave out what is smaller than 200 pixels. */
const SIDE = 512;

/** What search engines and link previews read in a page's HTML; a browser has no use for it. */
export function HeadMeta({
  title,
  description,
  address,
  path,
  robots,
  of,
  language,
}: {
  title: string;
  description: string;
  address: string | null;
  path: string | null;
  /** What search engines are asked to do, when it is not the usual; such a page has no address for each language. */
  robots: string | null;
  of: ShareImage | null;
  language: InterfaceLanguage;
}) {
  const { t } = useLanguage();
  const { publicUrl } = usePageFacts();
  const summary = summaryOf(description);
  const picture = pictureOf(of, t) ?? {
    address: `${publicUrl}/share.png`,
    width: 1200,
    height: 630,
    alt: t('site.title'),
  };
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
      <meta property="og:image" content={picture.address} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(picture.width)} />
      <meta property="og:image:height" content={String(picture.height)} />
      <meta property="og:image:alt" content={picture.alt} />
      <meta
        name="twitter:card"
        content={picture.width > picture.height ? 'summary_large_image' : 'summary'}
      />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={summary} />
      <meta name="twitter:image" content={picture.address} />
      <meta name="twitter:image:alt" content={picture.alt} />
    </>
  );
}

/** An icon as a large PNG: Discord's content network gives it in the format and size that its address names. */
function pictureOf(of: ShareImage | null, t: Translate) {
  if (of === null || of.icon === null) return null;
  const address = new URL(of.icon);
  address.pathname = address.pathname.replace(/\.\w+$/, '.png');
  address.search = `?size=${SIDE}`;
  const alt = t('listings.iconOf', { name: of.name });
  return { address: address.href, width: SIDE, height: SIDE, alt };
}
