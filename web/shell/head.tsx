import { INTERFACE_LANGUAGES } from '#contract/vocabulary.ts';
import { usePageFacts } from '../api/page-facts.tsx';
import { useQueryString } from '../api/use-query-string.ts';
import { useLanguage } from '../i18n/language.tsx';
import { languageUrl } from './language-url.ts';
import { HeadMeta } from './head-meta.tsx';

/**
 * The head of a page: its title, its address, and what programs that read HTML learn of it; React lifts it there.
 * A page that was asked for in a language by `?lang=` keeps to that language's address.
 */
export function Head({
  title,
  description,
  path,
  robots = null,
}: {
  title: string;
  /** As long as it likes; it is cut at a word. */
  description: string;
  /** Path and query of the page's one address, without its language; null when it has none. */
  path: string | null;
  /** What search engines are asked to do, when it is not the usual. */
  robots?: 'noindex' | 'noindex,follow' | null;
}) {
  const { publicUrl } = usePageFacts();
  const { language } = useLanguage();
  const query = useQueryString();
  const asked = INTERFACE_LANGUAGES.find((language) => language === query.get('lang')) ?? null;
  const address = path === null ? null : languageUrl(publicUrl, path, asked);
  return (
    <>
      <title>{title}</title>
      {/* Kept up to date, since browsers share it. */}
      {address === null ? null : <link rel="canonical" href={address} />}
      {/* Browsers never read the rest, so that it is not in what they load; the title tells them when it is new. */}
      {import.meta.env.SSR ? (
        <HeadMeta
          title={title}
          description={description}
          address={address}
          path={path}
          robots={robots}
          language={language}
        />
      ) : null}
    </>
  );
}
