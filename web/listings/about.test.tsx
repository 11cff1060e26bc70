import { expect, test } from 'vitest';
import type { AboutBlock } from '#contract/content.ts';
import { renderPage } from '../entry-server.tsx';
import { lanternKeep, pageRequest, textOf } from '../testing/page-request.ts';

const text = (words: string) => [{ text: words }];
const BLOCKS: readonly AboutBlock[] = [
  { type: 'heading', level: 1, runs: text('Before you ask') },
  {
    type: 'list',
    start: null,
    items: [
      [{ type: 'paragraph', runs: [{ text: 'one ' }, { text: 'torch', bold: true }] }],
      [{ type: 'paragraph', runs: [{ text: 'two ' }, { text: 'maps', italic: true }] }],
    ],
  },
  { type: 'quote', blocks: [{ type: 'paragraph', runs: text('as six friends') }] },
  { type: 'heading', level: 2, runs: text('When we meet') },
  { type: 'code', text: 'a line of code', language: null },
];

test('a page says more with headings, lists, a quote and code, below its description', async () => {
  const about = await aboutIn(BLOCKS);
  expect([...about.matchAll(/<(h\d) [^>]*>([^<]+)</g)].map(([, level, text]) => `${level} ${text}`)).toEqual([
    'h3 Before you ask',
    'h4 When we meet',
  ]);
  expect(about.match(/<li>/g)).toHaveLength(2);
  expect(about).toContain('<strong>torch</strong>');
  expect(about).toContain('<em>maps</em>');
  expect(about).toMatch(/<blockquote><p[^>]*>as six friends<\/p><\/blockquote>/);
  // The keys scroll it where it is too wide.
  expect(about).toMatch(/<pre dir="auto" tabindex="0"><code>a line of code/i);
});

test('the description stands whole in the head of the page and in no other place', async () => {
  const html = await pageWith(BLOCKS);
  expect(textOf(/<header .*?<\/header>/s.exec(html.slice(html.indexOf('<main')))?.[0] ?? '')).toContain(
    'We map caves. Four to a party, one torch each.',
  );
  expect(await aboutIn(BLOCKS)).not.toContain('We map caves.');
  expect(html).toContain('name="description" content="We map caves. Four to a party, one torch each."');
  expect(html.match(/<h1[ >]/g)).toHaveLength(1);
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  '</p></div><iframe srcdoc="<script>alert(1)</script>">',
  '[x](javascript:alert(1)) ![x](data:text/html,<script>alert(1)</script>)',
  '{{constructor.constructor("alert(1)")()}}&lt;b&gt;',
])('an injection in what is said more is text: %s', async (injection) => {
  const runs = [{ text: injection }, { text: injection, bold: true as const, code: true as const }];
  const html = await aboutIn([
    { type: 'paragraph', runs },
    { type: 'heading', level: 1, runs },
    { type: 'list', start: 2, items: [[{ type: 'paragraph', runs }]] },
    { type: 'quote', blocks: [{ type: 'paragraph', runs }] },
    { type: 'code', text: injection, language: injection },
  ]);
  const known = /^<\/?(p|h3|pre|code|strong|ol|li|blockquote)( (dir="auto"|tabindex="0"|start="2"))*>$/i;
  const tags = html.match(/<[^>]*>/g) ?? [];
  expect(tags.filter((tag) => !known.test(tag))).toEqual([]);
  expect(tags).toHaveLength(34);
});

async function pageWith(aboutBlocks: readonly AboutBlock[]) {
  const listing = { ...lanternKeep, about: 'as Markdown', aboutBlocks: [...aboutBlocks] };
  return (await renderPage(pageRequest(`/server/${listing.discordServerId}`, { listing }))).html;
}

/** The text of the card about a server, with its tags. */
async function aboutIn(blocks: readonly AboutBlock[]): Promise<string> {
  const html = await pageWith(blocks);
  const about = /<div class="[^"]*about-text[^"]*"[^>]*>(.*?)<\/div>/s.exec(html);
  if (about?.[1] === undefined) throw new Error('the page says no more');
  return about[1].replaceAll(/<!--.*?-->/g, '');
}
