/** A picture that link previews show. */
interface Picture {
  readonly address: string;
  /** A wide one is shown large, a square one small beside the text. */
  readonly shape: 'wide' | 'square';
}

const OPEN_GRAPH_LOCALES: Readonly<Record<string, string>> = { en: 'en_US', ko: 'ko_KR', ja: 'ja_JP' };

/** What a page says about itself to browsers, search engines and link previews; React lifts it into the head. */
export function PageHead({
  title,
  description,
  address,
  alternates,
  siteName,
  language,
  picture = null,
  robots = null,
}: {
  title: string;
  description: string;
  /** The page's one absolute address; null when it has none of its own, as an error has not. */
  address: string | null;
  /** The addresses of the same page by language; `x-default` is the one that chooses by itself. */
  alternates?: readonly { language: string; address: string }[] | undefined;
  siteName: string;
  language: string;
  picture?: Picture | null;
  /** What search engines are asked to do, when it is not the usual. */
  robots?: 'noindex' | 'noindex,follow' | null;
}) {
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {robots === null ? null : <meta name="robots" content={robots} />}
      {address === null ? null : <link rel="canonical" href={address} />}
      {alternates?.map(({ language, address }) => (
        <link key={language} rel="alternate" hrefLang={language} href={address} />
      ))}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {address === null ? null : <meta property="og:url" content={address} />}
      <meta property="og:locale" content={OPEN_GRAPH_LOCALES[language] ?? language} />
      <meta name="twitter:card" content={picture?.shape === 'wide' ? 'summary_large_image' : 'summary'} />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      {picture === null ? null : (
        <>
          <meta property="og:image" content={picture.address} />
          <meta name="twitter:image" content={picture.address} />
        </>
      )}
    </>
  );
}
