/** What a page says about itself to browsers, search engines and link previews; React lifts it into the head. */
export function PageHead({
  title,
  description,
  address,
  siteName,
  language,
  picture = null,
  hidden = false,
}: {
  title: string;
  description: string;
  /** The page's one absolute address. */
  address: string;
  siteName: string;
  language: string;
  picture?: string | null;
  /** Whether search engines are asked to leave it out. */
  hidden?: boolean;
}) {
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {hidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={language} />
      {picture === null ? null : <meta property="og:image" content={picture} />}
    </>
  );
}
