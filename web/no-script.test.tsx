import { expect, test } from 'vitest';
import { EMPTY_NOTICE, NOTICE_FIELDS } from '#contract/public-notices.ts';
import { renderPage } from './entry-server.tsx';
import { lanternKeep, pageRequest, textOf, type World } from './testing/page-request.ts';

test('without script, links choose the language and the theme of the very page', async () => {
  const navigation = partOf(await htmlOf('/?category=Music'), /<nav aria-label="Main".*?<\/nav>/s);
  const links = partOf(navigation, /<noscript[^>]*>(.*)<\/noscript>/s);
  expect([...links.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    '/?category=Music&amp;lang=en',
    '/?category=Music&amp;lang=ko',
    '/?category=Music&amp;lang=ja',
    '/theme/light',
    '/theme/dark',
  ]);
  expect(textOf(links)).toBe('English한국어日本語');
  expect(links).toContain('aria-label="Switch to the light theme"');
  expect(links).toContain('aria-label="Switch to the dark theme"');
});

test.each(['/my-servers', '/my-servers/739200000000000611', '/admin'])(
  'without script, %s tells a member that it needs script',
  async (path) => {
    const main = partOf(await htmlOf(path), /<main.*<\/main>/s);
    const notice = partOf(main, /<noscript[^>]*>(.*?)<\/noscript>/s);
    expect(notice).toContain('role="status"');
    expect(textOf(notice)).toContain('This page needs JavaScript');
    // Without script the style sheet hides the request to sign in.
    expect(main).toMatch(/<div class="claimed:hidden noscript:hidden">.*Please login to/s);
  },
);

test('filters, order and search are links and forms that keep what was chosen', async () => {
  const html = await htmlOf('/?category=Gaming&sort=members&cursor=MS4x', {
    headers: {
      Link: '<https://guildhall.example/api/servers?cursor=Mi4x>; rel="next"',
      'X-Total-Count': '99',
    },
  });
  const main = partOf(html, /<main.*<\/main>/s);
  const forms = main.match(/<form.*?<\/form>/gs) ?? [];
  const search = forms.find((form) => form.includes('name="q"')) ?? '';
  expect(search).toMatch(/^<form [^>]*action="\/"/);
  expect(search).not.toContain('method="post"');
  expect(hiddenIn(search)).toEqual(['category=Gaming']);
  const choices = forms.find((form) => form.includes('name="language"')) ?? '';
  expect(choices).toMatch(/^<form [^>]*action="\/"/);
  expect(hiddenIn(choices)).toEqual([]);
  expect(choices).toMatch(
    /<select [^>]*name="category".*<select [^>]*name="language".*<select [^>]*name="sort"/s,
  );
  expect(main).toContain('href="#filters"');
  expect(choices).toContain(' id="filters"');
  expect(choices).toMatch(/<noscript[^>]*>.*<button[^>]*>Apply<\/button>|<button[^>]*>Apply<\/button>/s);
  expect(main).toMatch(/<a [^>]*rel="next"[^>]*href="\/\?category=Gaming&amp;sort=members&amp;cursor=Mi4x"/);
  expect(main).toMatch(
    /<a [^>]*href="\/\?category=Gaming&amp;sort=members"[^>]*>(?:(?!<\/a>).)*Start from the top/s,
  );
});

test('the form of a report is sent by the browser, with all of its fields', async () => {
  const main = partOf(await htmlOf('/report?server=1049921672264095440'), /<main.*<\/main>/s);
  const form = partOf(main, /<form.*<\/form>/s);
  expect(form).toMatch(/^<form [^>]*method="post"/);
  expect(form).toMatch(/^<form [^>]*action="\/report"/);
  expect([...form.matchAll(/ name="([^"]+)"/g)].map(([, name]) => name)).toEqual([...NOTICE_FIELDS]);
  expect(form).toContain('value="https://guildhall.example/server/1049921672264095440"');
  expect(form).toMatch(/<button type="submit" aria-disabled="false"/);
});

test('the answer to a report with faults begins with links to their fields', async () => {
  const { html } = await renderPage({
    ...pageRequest('/report'),
    facts: {
      ...pageRequest('/report').facts,
      notice: {
        form: { ...EMPTY_NOTICE, reason: '<b>Owls</b>' },
        errors: { email: 'emailInvalid', address: 'required' },
        refused: null,
      },
    },
  });
  const summary = partOf(html, /<noscript[^>]*>(<div role="alert".*?)<\/noscript>/s);
  expect(summary).toMatch(/^<div [^>]*tabindex="-1"[^>]*autofocus=""/i);
  expect(textOf(summary)).toContain('We couldn’t send your report');
  const links = [...summary.matchAll(/<a href="#([^"]+)".*?<\/a>/gs)].map(([link, id]) => [id, textOf(link)]);
  expect(links).toEqual([
    ['notice-address', 'Address of the server’s page This is needed.'],
    ['notice-email', 'Your email address That isn’t an email address.'],
  ]);
  for (const [id] of links) expect(html).toMatch(new RegExp(`<input [^>]*id="${id}"`));
  expect(await htmlOf('/report')).not.toContain('autofocus');
});

test('the whole directory has links to its categories and two selects', async () => {
  const main = partOf(await htmlOf('/'), /<main.*<\/main>/s);
  expect(main).toContain('href="/?category=Art"');
  const choices = (main.match(/<form.*?<\/form>/gs) ?? []).find((form) => form.includes('name="sort"')) ?? '';
  expect([...choices.matchAll(/<select [^>]*name="(\w+)"/g)].map(([, name]) => name)).toEqual([
    'language',
    'sort',
  ]);
});

test('a form keeps several languages, and offers no choice that needs script', async () => {
  const main = partOf(await htmlOf('/?language=German&language=Korean'), /<main.*<\/main>/s);
  expect(main).toMatch(/<option value="German.Korean" [^>]*selected="">German, Korean/);
  expect(main).not.toContain('My languages');
  expect(main).not.toContain('Choose my languages');
  expect(await htmlOf('/?language=German.Korean')).toContain('Servers in German, Korean</h1>');
});

test('the search in the navigation of a server page is a form of all servers', async () => {
  const navigation = partOf(
    await htmlOf(`/server/${lanternKeep.discordServerId}`),
    /<nav aria-label="Main".*?<\/nav>/s,
  );
  const forms = navigation.match(/<form.*?<\/form>/gs) ?? [];
  expect(forms).toHaveLength(2); // the bar's, and the one of phones
  for (const form of forms) {
    expect(form).toMatch(/^<form [^>]*action="\/"/);
    expect(form).toContain('name="q"');
    expect(hiddenIn(form)).toEqual([]);
  }
  expect(navigation).toMatch(/popoverTarget="phone-search" aria-label="Open search"/i);
});

test('the HTML of the bottom bar has both last places and works without script', async () => {
  const bar = partOf(await htmlOf('/terms'), /<nav aria-label="Places".*?<\/nav>/s);
  expect(bar).toMatch(/<li class="claimed:hidden"><a [^>]*href="\/api\/auth\/discord/);
  expect(bar).toMatch(/<li class="hidden claimed:block"><a [^>]*href="\/my-servers"/);
  expect(bar).toMatch(/<button [^>]*popoverTarget="phone-search"/i);
  expect(bar).not.toMatch(/ hidden=/);
});

const htmlOf = async (url: string, world: World = {}) => (await renderPage(pageRequest(url, world))).html;

function partOf(html: string, pattern: RegExp): string {
  const found = pattern.exec(html);
  if (found === null) throw new Error(`Nothing is like ${pattern}`);
  return found[1] ?? found[0];
}

const hiddenIn = (form: string) =>
  [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name, value]) => `${name}=${value}`,
  );
