import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { sites } from '../testing/start-site.ts';

const startSite = sites();
const PATH = '/.well-known/security.txt';

test('security.txt names the contact, and expires 90 days after it is read', async () => {
  const SECURITY_CONTACT = 'mailto:security@guildhall.example';
  const site = await startSite({ settings: { SECURITY_CONTACT, PUBLIC_URL: 'https://guildhall.example' } });
  site.clock.advance(400 * DAY_MS);

  const { status, headers, body } = await site.get(PATH);

  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = String(body);
  expect(text).toContain(`Contact: ${SECURITY_CONTACT}\n`);
  expect(text).toContain(`Canonical: https://guildhall.example${PATH}\n`);
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
  expect(Math.round((expires - site.clock.now().getTime()) / DAY_MS)).toBe(90);
});

test('without SECURITY_CONTACT there is no security.txt', async () => {
  expect((await (await startSite()).get(PATH)).status).toBe(404);
});
