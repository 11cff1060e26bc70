import { expect, test } from 'vitest';
import { asText, fromText, webhookAddressIn } from './webhook-address.ts';

const BASE = 'https://discord.com/api';
const ID = '1234567890123456789';
const TOKEN = 'aB3_-'.repeat(13) + 'xyz';
const GOOD = `${BASE}/webhooks/${ID}/${TOKEN}`;

test.each([GOOD, `${BASE}/v10/webhooks/${ID}/${TOKEN}`, `  ${GOOD}\n`])('takes %j', (text) => {
  expect(webhookAddressIn(text, BASE)).toEqual({ id: ID, token: TOKEN });
});

const HOSTS = ['discord.com', 'ptb.discord.com', 'canary.discord.com', 'discordapp.com'];

test.each(HOSTS.flatMap((host) => [`https://${host}/api`, `https://${host}/api/v10`]))(
  'takes an address at %s, with what a browser has added',
  (base) => {
    const url = `${base}/webhooks/${ID}/${TOKEN}`;
    const webhook = { id: ID, token: TOKEN };
    for (const added of [
      '',
      '?wait=false',
      '?',
      '#x',
      '/',
      '/slack',
      '/github?wait=true',
      '?thread_id=nonsense',
    ])
      expect(webhookAddressIn(url + added, BASE), added).toEqual(webhook);
    const threadId = '1234567890123456780';
    for (const added of [`?thread_id=${threadId}`, `/slack?wait=true&thread_id=${threadId}&a=b#x`])
      expect(webhookAddressIn(url + added, BASE), added).toEqual({ ...webhook, threadId });
  },
);

test('an address is the same after it was sealed as a text', () => {
  const webhook = { id: ID, token: TOKEN };
  for (const address of [webhook, { ...webhook, threadId: '1234567890123456780' }])
    expect(fromText(asText(address))).toEqual(address);
});

test('takes the address of another base as it is configured', () => {
  const base = 'http://127.0.0.1:3131/api';
  expect(webhookAddressIn(`${base}/webhooks/${ID}/${TOKEN}`, base)).toEqual({ id: ID, token: TOKEN });
  expect(webhookAddressIn(GOOD, base)).toBe(null);
});

const HOSTILE = [
  GOOD.replace('https:', 'http:'),
  GOOD.replace('discord.com', 'evil.example'),
  GOOD.replace('discord.com', 'discord.com.evil.example'),
  GOOD.replace('discord.com', 'discordxcom'),
  GOOD.replace('discord.com', 'xdiscord.com'),
  GOOD.replace('discord.com', 'discord.com@evil.example'),
  GOOD.replace('discord.com', 'me:you@discord.com'),
  GOOD.replace('discord.com', 'discord.com:8443'),
  GOOD.replace('discord.com', 'discord.com.'),
  GOOD.replace('discord.com', 'dіscord.com'),
  GOOD.replace('discord.com', '127.0.0.1'),
  GOOD.replace('discord.com', '[::1]'),
  GOOD.replace('/api/', '/api/../api/'),
  GOOD.replace('/webhooks/', '/webhooks/../users/'),
  GOOD.replace('/webhooks/', '/webhooks//'),
  GOOD.replace('/webhooks/', '%2fwebhooks%2f'),
  GOOD.replace('/api/', '\\api\\'),
  GOOD.replace('discord.com', 'www.ptb.discord.com'),
  GOOD.replace('discord.com', 'evil.discord.com'),
  GOOD.replace('discord.com', 'ptb.discord.com.evil.example'),
  GOOD.replace('discord.com', 'discordapp.com@evil.example'),
  GOOD.replace('discord.com', 'discordapp.com:8443'),
  `${GOOD}/messages/1`,
  `${GOOD}/..`,
  `${GOOD}?a=b c`,
  `${GOOD}\n@evil.example`,
  GOOD.replace('aB3', 'aB3\r\n'),
  GOOD.replace(ID, '12'),
  GOOD.replace(ID, '../12345678901234567'),
  GOOD.replace(TOKEN, 'short'),
  GOOD.replace('xyz', 'x.z'),
  `javascript:${GOOD}`,
  `//discord.com/api/webhooks/${ID}/${TOKEN}`,
  '',
];

test.each(HOSTILE)('refuses %j', (text) => {
  expect(webhookAddressIn(text, BASE)).toBe(null);
});
