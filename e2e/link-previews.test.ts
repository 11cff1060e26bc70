import type { Page } from '@playwright/test';
import { lanternKeep, orgoTuesdays } from './listings.ts';
import { LANGUAGES } from './pages.ts';
import { expect, test } from './visit.ts';

const PICTURED = [
  { what: 'a server with an icon', path: `/server/${lanternKeep.id}`, width: 512, height: 512 },
  { what: 'a server without one', path: `/server/${orgoTuesdays.id}`, width: 1200, height: 630 },
  { what: 'home', path: '/', width: 1200, height: 630 },
  { what: 'the terms', path: '/terms', width: 1200, height: 630 },
] as const;

for (const { what, path, width, height } of PICTURED) {
  test(`the link preview of ${what} has a picture as large as it says`, async ({ page, request }) => {
    const head = headOf(await (await request.get(path)).text());

    expect(head.get('og:image:width')).toBe(String(width));
    expect(head.get('og:image:height')).toBe(String(height));
    expect(head.get('og:image:type')).toBe('image/png');
    expect(head.get('twitter:image')).toBe(head.get('og:image'));
    expect(head.get('twitter:card')).toBe(width === height ? 'summary' : 'summary_large_image');
    const picture = await request.get(head.get('og:image') ?? '');
    expect(picture.status()).toBe(200);
    expect(picture.headers()['content-type']).toBe('image/png');
    const source = `data:image/png;base64,${(await picture.body()).toString('base64')}`;
    expect(await sizeOf(page, source)).toEqual({ width, height });
  });
}

test('the picture of a link preview is described in the language of the page', async ({ request }) => {
  const said = {
    en: { icon: 'The icon of Lantern Keep', site: 'Guildhall: find a Discord server worth joining' },
    ko: { icon: 'Lantern Keep 서버 아이콘', site: 'Guildhall: 들어가고 싶은 Discord 서버 찾기' },
    ja: { icon: 'Lantern Keepのアイコン', site: 'Guildhall：入りたくなるDiscordサーバーが見つかる' },
  } as const;
  for (const { language } of LANGUAGES) {
    const server = headOf(await (await request.get(`/server/${lanternKeep.id}?lang=${language}`)).text());
    expect(server.get('og:image:alt')).toBe(said[language].icon);
    expect(server.get('twitter:image:alt')).toBe(said[language].icon);
    const home = headOf(await (await request.get(`/?lang=${language}`)).text());
    expect(home.get('og:image:alt')).toBe(said[language].site);
  }
});

/** What a page's meta elements say, by name. */
function headOf(html: string): ReadonlyMap<string, string> {
  const said = html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g);
  return new Map([...said].map(([, name = '', content = '']) => [name, content.replaceAll('&amp;', '&')]));
}

async function sizeOf(page: Page, source: string) {
  return page.evaluate(async (address) => {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    return { width: picture.naturalWidth, height: picture.naturalHeight };
  }, source);
}
