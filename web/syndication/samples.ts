import type { ApiSample } from '#i18n/api-page-text.ts';
import type { PromisedEndpoint } from './api-description.ts';

/** How many items the examples ask for. */
const FEW = 3;

/** The examples between the paragraphs, for the site at an address. All of them run as they stand, with a key the one that says so. */
export function samplesAt(publicUrl: string): Readonly<Record<ApiSample, string>> {
  const list = `${publicUrl}/api/servers?limit=${FEW}`;
  return {
    list: `curl '${list}'`,
    fetch: [
      `const response = await fetch('${list}');`,
      'for (const { name, memberCount } of await response.json()) {',
      '  console.log(name, memberCount);',
      '}',
    ].join('\n'),
    pages: `curl -i '${list}'`,
    withKey: `curl -H "Authorization: Bearer $GUILDHALL_KEY" '${publicUrl}/api/stats'`,
    client: [
      "import { guildhall } from './client.ts';",
      '',
      `const directory = guildhall({ url: '${publicUrl}' });`,
      "for await (const server of directory.servers({ category: 'Music' })) {",
      '  console.log(server.name, server.memberCount);',
      '}',
    ].join('\n'),
  };
}

/** A call of an endpoint; null where it takes a server and there is none. */
export function exampleOf(
  { path, parameters }: PromisedEndpoint,
  publicUrl: string,
  discordServerId: string | undefined,
): string | null {
  if (path.includes('{') && discordServerId === undefined) return null;
  const address = path.replaceAll(/\{\w+\}/g, discordServerId ?? '');
  const isList = parameters.some(({ name }) => name === 'limit');
  return `curl '${publicUrl}${address}${isList ? `?limit=${FEW}` : ''}'`;
}
