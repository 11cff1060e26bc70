import { expect, test } from 'vitest';
import { CATEGORIES, LISTING_LANGUAGES } from '#contract/vocabulary.ts';
import { renderPage } from './entry-server.tsx';
import { lanternKeep, pageRequest, review, textOf, type World } from './testing/page-request.ts';

// The English texts that the product is specified with, copied by hand, on pages as a visitor gets them. The lists of
// categories and languages are copied in contract/specification.test.ts.

const SERVER = '/server/1049921672264095440';
const cranes = {
  ...lanternKeep,
  name: 'Paper Cranes',
  category: 'Art',
  memberCount: 1_234,
  onlineCount: 999,
  rating: 4.26,
  reviewCount: 6,
} as const;
const garden = {
  ...lanternKeep,
  id: '00000000-0000-4000-8000-000000000002',
  discordServerId: '739500000000000002',
  name: 'Quiet Garden',
  memberCount: 1_000,
  onlineCount: 999_949,
  rating: null,
  reviewCount: 0,
} as const;

test('the navigation has the logo, a search, the support server and Login', async () => {
  const navigation = partOf(await htmlOf('/terms'), /<nav aria-label="Main".*?<\/nav>/s);
  expect(/<a [^>]*href="([^"]*)"/.exec(navigation)?.[1]).toBe('/');
  expect(navigation).toMatch(/<input type="search"[^>]* placeholder="\w/);
  expect(navigation).toMatch(
    /<a href="https:\/\/discord\.gg\/guildhall" target="_blank" rel="noopener"(?:(?!<\/a>).)*Support/s,
  );
  expect(navigation).toMatch(/<a href="\/api\/auth\/discord[^"]*"(?:(?!<\/a>).)*Login(?:<[^>]+>)*<\/a>/s);
  expect(navigation).toContain('aria-label="Switch to the light theme"');
  expect(textOf(navigation)).toContain('English한국어日本語');
});

test('the footer has logo, tagline, price, terms, support server and year', async () => {
  const footer = partOf(await htmlOf('/'), /<footer.*<\/footer>/s);
  expect(footer).toContain('<svg');
  const text = textOf(footer);
  for (const word of ['Guildhall', 'Premium Discord Server Directory', 'free to use', '© 2025 Guildhall'])
    expect(text).toContain(word);
  expect(footer).toMatch(/<a href="\/terms"[^>]*>Terms of Service<\/a>/);
  expect(footer).toMatch(
    /<a href="https:\/\/discord\.gg\/guildhall" target="_blank" rel="noopener"[^>]*>Support server/,
  );
});

test('the home page has rounded figures, every filter and the cards’ values', async () => {
  const html = await htmlOf('/', {
    listings: [cranes, garden],
    stats: { serverCount: 1_250, totalMembers: 2_500_000 },
  });
  expect(textOf(html)).toMatch(/1\.2K\+ servers.*2\.5M\+ members.*Updated daily/);
  const categories = partOf(html, /<ul[^>]* aria-label="Category".*?<\/ul>/s);
  expect([...categories.matchAll(/<a [^>]*>(?<name>.*?)<\/a>/g)].map(({ groups }) => groups?.name)).toEqual([
    'All',
    ...CATEGORIES,
  ]);
  const languages = partOf(html, /<option[^>]*>All Languages<\/option>.*?<\/select>/s);
  expect([...languages.matchAll(/<option[^>]*>(.*?)<\/option>/g)].map(([, name]) => name)).toEqual([
    'All Languages',
    ...LISTING_LANGUAGES,
  ]);
  const [first = '', second = ''] = html.match(/<article.*?<\/article>/gs) ?? [];
  expect(wordsIn(first)).toEqual(
    expect.arrayContaining(['Paper Cranes', 'Art', 'English', '1.2k', '999', '4.3']),
  );
  expect(wordsIn(second)).toEqual(expect.arrayContaining(['1.0k', '999.9k', 'N/A']));
});

test('a server page shows a visitor its figures, reviews and what logging in allows', async () => {
  const html = await htmlOf(SERVER, { listing: cranes, reviews: [review] });
  const head = partOf(html, /<header class="overflow-hidden.*?<\/header>/s);
  expect(wordsIn(head)).toEqual(
    expect.arrayContaining([
      'Paper Cranes',
      'Art',
      '4.3',
      '6 reviews',
      '1.2k',
      'Members',
      '999',
      'Online',
      'Top 10% Growth',
    ]),
  );
  expect(head).toMatch(/<a [^>]*target="_blank"[^>]*>Join Server/);
  expect(head).toContain('We map caves.');
  expect(sectionOf(html, 'About')).toContain('Servers in English');
  expect(sectionOf(html, 'Reviews')).toMatch(/4\.3.*6 reviews.*Verified/);
  expect(sectionOf(html, 'Leave a Review')).toMatch(
    /Only verified server members can review.*Please login with Discord to leave a review/,
  );
  expect(html).toMatch(/<a href="\/api\/auth\/discord[^"]*"[^>]*>(?:(?!<\/a>).)*Connect to bump the server/s);
  expect(sectionOf(html, 'Boost Visibility')).toContain('Connect to bump the server');
  expect(sectionOf(html, 'Server Stats')).toContain('1.2k');
  expect(sectionOf(html, 'Trending')).toMatch(/Trending.*\w/);
  expect(html).not.toContain('Report Server');
});

test.each([
  ['/my-servers', 'Please login to view your servers'],
  ['/admin', 'Please login to access the admin dashboard'],
])('%s asks a visitor to log in', async (path, heading) => {
  expect(await htmlOf(path)).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`));
});

test('the terms page has its title and date', async () => {
  const html = await htmlOf('/terms');
  expect(html).toMatch(/<h1[^>]*>Terms of Service<\/h1>/);
  expect(html).toContain('>Last Updated: October 22, 2025<');
});

async function htmlOf(url: string, world: World = {}): Promise<string> {
  return (await renderPage(pageRequest(url, world))).html;
}

function partOf(html: string, pattern: RegExp): string {
  const [part] = pattern.exec(html) ?? [];
  if (part === undefined) throw new Error(`Nothing is like ${pattern}`);
  return part;
}

/** The text of the section with this title. */
function sectionOf(html: string, title: string): string {
  const section = html.split('<section').find((part) => new RegExp(`>${title}\\s*</h2>`).test(part));
  if (section === undefined) throw new Error(`There is no section ${title}`);
  return textOf(`<section${section}`.split('</section>')[0] ?? '');
}

/** What stands between the elements of some HTML, piece by piece. */
function wordsIn(html: string): string[] {
  return html
    .replaceAll('<!-- -->', '')
    .split(/<[^>]+>/)
    .filter(Boolean);
}
