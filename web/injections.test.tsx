import { expect, test } from 'vitest';
import { renderPage } from './entry-server.tsx';
import { INJECTIONS } from './testing/injections.ts';
import {
  lanternKeep,
  pageRequest,
  review,
  structuredDataIn,
  survey,
  type World,
} from './testing/page-request.ts';

const SERVER = `/server/${lanternKeep.discordServerId}`;
const PLAIN = 'words';

test('there are two hundred injections of different kinds', () => {
  expect(new Set(INJECTIONS).size).toBeGreaterThanOrEqual(200);
});

test.each(['/', SERVER, '/events', '/?q='])('names and texts of people add no markup to %s', async (url) => {
  const html = await htmlOf(url, INJECTIONS);
  expect(markupIn(html)).toEqual(
    markupIn(
      await htmlOf(
        url,
        INJECTIONS.map(() => PLAIN),
      ),
    ),
  );
  if (url.includes('=')) return;
  const texts = new Set(textsIn(html));
  expect(INJECTIONS.filter((injection) => !texts.has(injection.trim()))).toEqual([]);
});

test('names stay whole in the title, previews and structured data', async () => {
  for (const name of [INJECTIONS.slice(0, 120).join(' | '), INJECTIONS.slice(120).join(' | ')]) {
    const html = await htmlOf(SERVER, [name]);
    const [server] = structuredDataIn(html);
    expect(server).toMatchObject({ name });
    const [, title = ''] = /<title>(.*?)<\/title>/s.exec(html) ?? [];
    const [, preview = ''] = /<meta property="og:title" content="([^"]*)"/.exec(html) ?? [];
    for (const text of [title, preview]) expect(decoded(text)).toContain(name);
  }
});

/** A page where all that people write are these words. */
async function htmlOf(url: string, words: readonly string[]) {
  const all = words.join(' | ');
  const listing = { ...lanternKeep, name: all, description: all };
  const world: World = {
    listing,
    listings: words.map((name, at) => ({ ...listing, ...idsOf(at), name, description: name })),
    reviews: words.map((comment, at) => ({
      ...review,
      id: idsOf(at).id,
      username: comment,
      comment,
      reply: { text: comment, at: review.createdAt },
    })),
    events: words.map((name, at) => ({
      ...survey,
      id: `${survey.id}${at}`,
      serverName: name,
      name,
      description: name,
      location: name,
    })),
  };
  const search = url.endsWith('=') ? encodeURIComponent(words.slice(0, 9).join(' ')) : '';
  return (await renderPage(pageRequest(url + search, world))).html;
}

function idsOf(at: number) {
  const n = String(at).padStart(12, '0');
  return { id: `7b0f3f0e-93b1-4c37-9d0b-${n}`, discordServerId: `739200${n}` };
}

/** What stands between the tags of a page. */
const textsIn = (html: string) =>
  html
    .replaceAll('<!-- -->', '')
    .split(/<[^>]+>/)
    .map((text) => decoded(text).trim());

/** Every tag of a page with the names of its attributes; whatever stands between the quotes of one is a value. */
function markupIn(html: string): string[] {
  const tags = html.match(/<(?:"[^"]*"|[^">])*>/g) ?? [];
  return tags.map((tag) => tag.replaceAll(/="[^"]*"/g, '=""')).filter((tag) => !tag.startsWith('<!--')); // React's marks between texts
}

const decoded = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
