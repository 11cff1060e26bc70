import { OPENSEARCH_PATHS, PAGE_ADDRESSES } from '#contract/paths.ts';
import { LANGUAGE_FACTS, type InterfaceLanguage } from '#contract/vocabulary.ts';
import { escapedXml } from '../xml.ts';

/** Describes the search to browsers in one language (OpenSearch 1.1). */
export function describeSearch(publicUrl: string, language: InterfaceLanguage, description: string): string {
  const results = `${publicUrl}${PAGE_ADDRESSES.home}?q={searchTerms}&lang=${language}`;
  const self = `${publicUrl}${OPENSEARCH_PATHS.description}?lang=${language}`;
  const suggestions = `${publicUrl}${OPENSEARCH_PATHS.suggestions}?q={searchTerms}`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>Guildhall</ShortName>
  <Description>${escapedXml(description)}</Description>
  <Language>${LANGUAGE_FACTS[language].locale}</Language>
  <InputEncoding>UTF-8</InputEncoding>
  <OutputEncoding>UTF-8</OutputEncoding>
  <Image width="32" height="32" type="image/x-icon">${escapedXml(publicUrl)}/favicon.ico</Image>
  <Url type="text/html" template="${escapedXml(results)}"/>
  <Url type="application/x-suggestions+json" template="${escapedXml(suggestions)}"/>
  <Url type="application/opensearchdescription+xml" rel="self" template="${escapedXml(self)}"/>
</OpenSearchDescription>
`;
}
