import { expect, test } from 'vitest';
import { trackPageView } from '#contract/analytics.ts';
import { sites } from '../testing/start-site.ts';
import type { Pages } from './pages.ts';

const startSite = sites();

type Site = Awaited<ReturnType<typeof startSite>>;

/** Which country the site says that a request comes from. */
async function countryOf(site: Site, headers: Record<string, string>) {
  const { body } = await site.send(trackPageView.path, {
    method: 'POST',
    body: JSON.stringify({ path: '/', sessionId: 'detect-1' }),
    headers: { 'content-type': 'application/json', ...headers },
  });
  return (body as { country: unknown }).country;
}

test('finds Korea, Japan and other countries by IPv4 and IPv6 addresses', async () => {
  const site = await startSite({ settings: { TRUST_PROXY: 'loopback' } });
  const known: [string, string | null][] = [
    ['168.126.63.1', 'KR'], // Korea Telecom's name server
    ['211.234.10.10', 'KR'],
    ['2001:2d8::1', 'KR'], // KT
    ['133.11.0.1', 'JP'], // the University of Tokyo
    ['210.130.1.1', 'JP'], // IIJ
    ['2001:240::1', 'JP'], // IIJ
    ['2400:4050::1', 'JP'], // NTT
    ['8.8.8.8', 'US'],
    ['2001:4860:4860::8888', 'US'],
    ['61.220.1.1', 'TW'],
    ['::ffff:168.126.63.1', 'KR'],
    ['::FFFF:a87e:3f01', 'KR'], // the same once more
  ];
  for (const [address, country] of known)
    expect(await countryOf(site, { 'x-forwarded-for': address }), address).toBe(country);
});

test('private, reserved and invalid addresses have no country', async () => {
  const site = await startSite({ settings: { TRUST_PROXY: 'loopback' } });
  const nowhere = [
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.1.1',
    '0.0.0.0',
    '255.255.255.255',
    'fc00::1',
    'fe80::1',
    'fe80::1%eth0',
    '2001:db8::1',
    '::',
    '::ffff:10.0.0.1',
    '300.1.1.1',
    '1.2.3',
    'unknown',
    'KR',
    `1.${'1'.repeat(500)}`,
  ];
  for (const address of nowhere)
    expect(await countryOf(site, { 'x-forwarded-for': address }), address).toBeNull();
  expect(await countryOf(site, {})).toBeNull();
});

test('headers of an untrusted client never change its country', async () => {
  const site = await startSite();
  expect(
    await countryOf(site, {
      'x-forwarded-for': '168.126.63.1',
      forwarded: 'for=168.126.63.1',
      'x-real-ip': '168.126.63.1',
      'cf-ipcountry': 'KR',
      'cf-connecting-ip': '168.126.63.1',
      'x-country-code': 'KR',
    }),
  ).toBeNull();
});

test('behind several proxies uses the last address that is not a trusted proxy', async () => {
  const site = await startSite({ settings: { TRUST_PROXY: 'loopback, 10.0.0.0/8, 2001:db8:1::/48' } });
  const cases: [string, string | null][] = [
    ['168.126.63.1, 10.0.0.1', 'KR'],
    ['168.126.63.1, 2001:db8:1::5, 10.0.0.1', 'KR'],
    ['133.11.0.1, 168.126.63.1, 10.0.0.1', 'KR'], // what the client sent stands before what our proxy saw
    ['garbage, , 133.11.0.1, 10.0.0.1', 'JP'],
    ['168.126.63.1, 8.8.8.8', 'US'], // a proxy that is not ours
    ['168.126.63.1, garbage, 10.0.0.1', null],
    ['10.0.0.2, 10.0.0.1', null],
    ['', null],
    [',,,', null],
  ];
  for (const [forwarded, country] of cases)
    expect(await countryOf(site, { 'x-forwarded-for': forwarded }), forwarded).toBe(country);
});

test('a first page is in the language of the URL, else the cookie, else the country', async () => {
  const pages: Pages = {
    inlineScripts: [],
    files: (_request, _response, next) => next(),
    assets: () => ({ scripts: [], styles: [], preloads: [] }),
    renderPage: async ({ language }) => ({ status: 200, html: language }),
  };
  const site = await startSite({
    pages,
    cached: true,
    settings: { PUBLIC_URL: 'https://guildhall.example', TRUST_PROXY: 'loopback' },
  });
  const [korea, japan, america] = ['168.126.63.1', '2400:4050::1', '8.8.8.8'] as const;
  const requests: [string, string, Record<string, string>, string][] = [
    [korea, '/', {}, 'ko'],
    [korea, '/', { 'accept-language': 'en-US,en;q=0.9' }, 'ko'],
    [japan, '/', { 'accept-language': 'ko' }, 'ja'],
    [america, '/', { 'accept-language': 'ko' }, 'ko'],
    [america, '/', {}, 'en'],
    ['10.0.0.1', '/', { 'accept-language': 'ja' }, 'ja'],
    [korea, '/', { cookie: 'language=ja' }, 'ja'],
    [korea, '/', { cookie: 'language=en' }, 'en'],
    [korea, '/', { cookie: 'language=<script>' }, 'ko'],
    [japan, '/?lang=en', { cookie: 'language=ko' }, 'en'],
  ];
  // The second time they are kept answers, which are told apart likewise.
  for (const [address, path, headers, language] of [...requests, ...requests]) {
    const answer = await site.get(path, { 'x-forwarded-for': address, ...headers });
    expect(answer.body, `${address} ${path} ${JSON.stringify(headers)}`).toBe(language);
  }
});
