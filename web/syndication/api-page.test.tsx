import { expect, test } from 'vitest';
import { ENDPOINTS } from '#contract/all.ts';
import { READS_OF_A_KEY } from '#contract/api-keys.ts';
import { READS_A_MINUTE } from '#contract/endpoint.ts';
import { REFUSALS } from '#contract/refusals.ts';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '#contract/vocabulary.ts';
import { API_SAMPLES, API_SECTIONS, type ApiPageText } from '#i18n/api-page-text.ts';
import { createQueryClient } from '../api/query-client.ts';
import { renderPage } from '../entry-server.tsx';
import { PAGE_DATA_ID } from '../page-data.ts';
import { lanternKeep, pageRequest, textOf, type World } from '../testing/page-request.ts';
import { apiTextIn } from './api-text.ts';

const PROMISED = ENDPOINTS.filter(({ promised }) => promised);

test('the page has all that the contract says of each promised endpoint', async () => {
  const { status, html } = await renderPage(pageRequest('/api'));
  expect(status).toBe(200);
  const entries = new Map(
    [...html.matchAll(/<details id="\w+".*?<\/details>/gs)].map(([entry]) => [
      /<h3[^>]*><code[^>]*><span[^>]*>GET<\/span> (?:<!-- -->)?(?<path>[^<]*)<\/code>/.exec(entry)?.groups?.[
        'path'
      ] ?? entry,
      decoded(textOf(entry)),
    ]),
  );
  expect([...entries.keys()].toSorted()).toEqual(PROMISED.map(({ path }) => path).toSorted());
  for (const endpoint of PROMISED) {
    const text = entries.get(endpoint.path) ?? '';
    expect(text).toContain(endpoint.summary);
    for (const words of Object.values(endpoint.replyHeaders ?? {}))
      expect(text).toContain(words.replaceAll('`', ''));
    for (const code of endpoint.refusals ?? [])
      expect(text).toMatch(new RegExp(`${REFUSALS[code].status}.*${code}`));
    if (endpoint.readsAMinute !== undefined)
      expect(text).toContain(`${endpoint.readsAMinute} reads a minute`);
  }
});

test('a parameter has its values, bounds and default', async () => {
  const { html } = await renderPage(pageRequest('/api'));
  const [list = ''] = /<details id="listListings".*?<\/details>/s.exec(html) ?? [];
  const rows = [...list.matchAll(/<dt>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)].map(([, name = '', text = '']) => [
    textOf(name),
    textOf(text.replaceAll('</li>', ' </li>')).trim(),
  ]);
  expect(Object.fromEntries(rows)).toMatchObject({
    category: 'Gaming Music Art Technology Community Education Entertainment Sports Web3',
    language: expect.stringMatching(/^English Spanish .* Other up to 5 times$/),
    tag: 'any text · up to 3 times',
    q: 'any text',
    exact: '1',
    limit: '1 to 100 · 24 if left out',
    sort: 'bumped members rating newest growing active',
    cursor: 'any text · up to 200 characters',
  });
  expect(textOf(/<details id="getListing".*?<\/details>/s.exec(html)?.[0] ?? '')).toContain(
    'discordServerIdrequired^[1-9][0-9]{16,19}$',
  );
});

test('the limits, the version and the address of the site stand in every language', async () => {
  for (const language of INTERFACE_LANGUAGES) {
    const { html } = await renderPage({ ...pageRequest('/api'), language });
    const words = decoded(textOf(html));
    expect(words).toContain('1.0');
    for (const limit of [READS_A_MINUTE, READS_OF_A_KEY]) expect(words).toMatch(new RegExp(`\\b${limit}`));
    // Both limits are the same number today, so each is looked for by its placeholder.
    const { sections } = await load(language);
    expect(JSON.stringify(sections.limits)).toContain('{{reads}}');
    expect(JSON.stringify(sections.keys)).toContain('{{ofKey}}');
    expect(words).toContain("curl 'https://guildhall.example/api/servers?limit=3'");
    expect(words).not.toMatch(/\{\{|undefined|null/);
  }
});

test('its head names the one address and the other languages', async () => {
  const { html } = await renderPage({ ...pageRequest('/api/'), language: 'ko' });
  expect(html).toContain('<title>API · Guildhall</title>');
  expect(html).toContain('<link rel="canonical" href="https://guildhall.example/api"/>');
  expect(html).toMatch(/hrefLang="ja" href="https:\/\/guildhall\.example\/api\?lang=ja"/i);
  expect(html).not.toContain('name="robots"');
});

test('the examples name a server of the site, if it has one', async () => {
  const examples = async (world?: World) => {
    const { html } = await renderPage(pageRequest('/api', world));
    return [...html.matchAll(/<pre[^>]*><code>(.*?)<\/code>/gs)].map(([, code = '']) => decoded(code));
  };
  const own = `curl 'https://guildhall.example/api/servers/${lanternKeep.discordServerId}`;
  expect((await examples()).filter((code) => code.startsWith(own))).toHaveLength(5);
  for (const others of [[], null]) {
    const without = await examples({ others });
    expect(without).toHaveLength(API_SAMPLES.length + PROMISED.length - 5);
    expect(without.join('\n')).not.toContain('{discordServerId}');
  }
});

test('the page comes without the rest of the API and without the schemas of replies', async () => {
  const { html } = await renderPage(pageRequest('/api'));
  const [, data = ''] = html.split(`id="${PAGE_DATA_ID}">`);
  expect(data).toContain('/api/stats');
  expect(data).not.toMatch(/\/api\/(admin|user)\/|application\/json|memberCount/);
});

test('each link of the contents leads to a section, in every language', async () => {
  for (const language of INTERFACE_LANGUAGES) {
    const { html } = await renderPage({ ...pageRequest('/api'), language });
    for (const id of API_SECTIONS)
      expect(html).toMatch(new RegExp(`href="#${id}".*<section id="${id}"`, 's'));
  }
});

test('a translation has the code, placeholders and examples of the English text', async () => {
  const english = marksIn(await load('en'));
  for (const language of INTERFACE_LANGUAGES) expect(marksIn(await load(language))).toEqual(english);
});

test('visitors are asked to log in for a key, and come back', async () => {
  const { html } = await renderPage(pageRequest('/api'));
  expect(html).toMatch(
    /href="\/api\/auth\/discord\?returnTo=%2Fapi"[^>]*>.*?Log in with Discord to make a key/s,
  );
});

async function load(language: InterfaceLanguage) {
  return createQueryClient().fetchQuery(apiTextIn(language));
}

/** What has to be the same in each language, in any order within a paragraph. */
function marksIn({ sections, endpoint }: ApiPageText) {
  const marks = (text: string) => (text.match(/`[^`]*`|\{\{\w+\}\}|\b\d{3}\b/g) ?? []).toSorted();
  return [
    API_SECTIONS.map((id) =>
      sections[id].blocks.map((block) => (typeof block === 'string' ? marks(block) : block)),
    ),
    Object.values(endpoint).map(marks),
  ];
}

const decoded = (text: string) =>
  text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
