import { INTERFACE_LANGUAGES } from '#contract/vocabulary.ts';
import { usePageFacts } from '../api/page-facts.tsx';
import { useQueryString } from '../api/use-query-string.ts';
import { summaryOf } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { addressIn } from './address-in.ts';

/**
 * The head of a page: its title and description, its address in each language, and its picture.
 * A page that was asked for in a language by `?lang=` keeps to that language's address.
 */
export function Head({
  title,
  description,
  path,
  icon = null,
  robots = null,
}: {
  title: string;
  /** As long as it likes; it is cut at a word. */
  description: string;
  /** Path and query of the page's one address, without its language; null when it has none. */
  path: string | null;
  icon?: string | null;
  robots?: 'noindex' | 'noindex,follow' | null;
}) {
  const { publicUrl } = usePageFacts();
  const { language } = useLanguage();
  const query = useQueryString();
  const asked = INTERFACE_LANGUAGES.find((language) => language === query.get('lang')) ?? null;
  const alternates =
    path === null || robots !== null
      ? []
      : [null, ...INTERFACE_LANGUAGES].map((language) => ({
          language: language ?? 'x-default',
          address: addressIn(publicUrl, path, language),
        }));
  return (
    <PageHead
      title={title}
      description={summaryOf(description)}
      address={path === null ? null : addressIn(publicUrl, path, asked)}
      alternates={alternates}
      siteName="Guildhall"
      language={language}
      robots={robots}
      picture={
        icon === null
          ? { address: `${publicUrl}/share.png`, shape: 'wide' }
          : { address: icon, shape: 'square' }
      }
    />
  );
}
