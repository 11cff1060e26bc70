import { HtmlValidate } from 'html-validate';
import { expect, test } from 'vitest';
import { finishSignIn, startSignIn } from '#contract/auth.ts';
import { sites } from '../testing/start-site.ts';
import type { Pages } from './pages.ts';

const startSite = sites();

const PAGES: Pages = {
  inlineScripts: [],
  files: (_request, _response, next) => next(),
  assets: () => ({ scripts: [], styles: [], preloads: [] }),
  renderPage: async ({ url }) => {
    if (url === '/bug') throw new Error('a bug in a page');
    if (url === '/no-database')
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    return { status: 200, html: '<!DOCTYPE html>' };
  },
};
const validator = new HtmlValidate({ extends: ['html-validate:standard'], elements: ['html5'] });
const KOREAN = { 'accept-language': 'ko-KR,ko;q=0.9' };

test('people read a small page in their language where theirs cannot be shown', async () => {
  const site = await startSite({ pages: PAGES });
  const cases: [string, number, string][] = [
    ['/%', 400, '올바르지 않은 주소입니다'],
    ['/server/%E0%A4%A', 400, '올바르지 않은 주소입니다'],
    [`/server/${'1'.repeat(400)}`, 400, '올바르지 않은 주소입니다'],
    [`/join/${'1'.repeat(400)}`, 400, '올바르지 않은 주소입니다'],
    ['/theme/pink', 404, '찾을 수 없습니다'],
    ['/bug', 500, '문제가 생겼습니다'],
    ['/no-database', 503, '지금은 응답할 수 없습니다'],
  ];
  for (const [path, status, words] of cases) {
    const { headers, ...answer } = await site.get(path, KOREAN);
    expect(answer.status, path).toBe(status);
    expect(headers.get('content-type'), path).toBe('text/html; charset=utf-8');
    expect(String(answer.body), path).toMatch(/^<!DOCTYPE html><html lang="ko"/);
    expect(String(answer.body), path).toContain(`<h1>${words}</h1>`);
    expect((await validator.validateString(String(answer.body))).results, path).toEqual([]);
    expect(headers.get('cache-control'), path).toBe('no-store');
    expect(headers.get('x-frame-options'), path).toBe('DENY');
    expect(headers.get('retry-after'), path).toBe(status === 503 ? '5' : null);
  }
});

test('the 601st page of a minute is a page with Retry-After, as is a sign-in', async () => {
  const site = await startSite({ pages: PAGES, settings: { RATE_LIMITS: 'on' } });
  for (let nth = 0; nth < 600; nth += 1) await site.get('/');

  for (const path of ['/', '/terms', startSignIn.path, `${finishSignIn.path}?code=1`]) {
    const { status, headers, body } = await site.get(path, { ...KOREAN, cookie: 'language=ja; theme=light' });
    expect(status, path).toBe(429);
    expect(Number(headers.get('retry-after')), path).toBeGreaterThan(0);
    expect(String(body), path).toMatch(/^<!DOCTYPE html><html lang="ja" class="light">/);
    expect(String(body), path).toContain('<h1>リクエストが多すぎます</h1>');
    // One policy: a second one would forbid the style.
    expect(headers.get('content-security-policy'), path).toMatch(
      /^default-src 'none'; style-src 'sha256-[^,]+$/,
    );
  }
  expect((await site.send('/', { method: 'HEAD' })).body).toBe('');
});

test('programs get JSON: of the API, of health, and of files', async () => {
  const site = await startSite({ pages: PAGES, settings: { RATE_LIMITS: 'on' } });
  for (const path of ['/api/servers/%E0%A4%A', '/oembed', '/opensearch/suggest'])
    expect((await site.get(path, KOREAN)).body, path).toMatchObject({ code: 'invalidRequest' });
  for (let nth = 0; nth < 600; nth += 1) await site.get('/');

  for (const path of ['/api/stats', '/robots.txt', '/sitemap.xml', '/favicon.svg'])
    expect((await site.get(path, KOREAN)).body, path).toMatchObject({ code: 'tooManyRequests' });
});
