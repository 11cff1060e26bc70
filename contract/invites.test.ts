import { expect, test } from 'vitest';
import { inviteCodeIn } from './invites.ts';

const BASE = 'https://discord.gg';

test.each([
  'https://discord.gg/abc-DEF_12',
  'https://www.discord.gg/abc-DEF_12',
  'https://discord.com/invite/abc-DEF_12',
  'https://www.discord.com/invite/abc-DEF_12',
  'https://ptb.discord.com/invite/abc-DEF_12',
  'https://canary.discord.com/invite/abc-DEF_12',
  'https://discordapp.com/invite/abc-DEF_12',
  'https://canary.discordapp.com/invite/abc-DEF_12',
  'https://discord.gg/abc-DEF_12/',
  'https://discord.gg/abc-DEF_12?event=1#x',
  'HTTPS://Discord.GG/abc-DEF_12',
  'https://discord.gg:443/abc-DEF_12',
])('%s is an invite', (link) => {
  expect(inviteCodeIn(link, BASE)).toBe('abc-DEF_12');
});

test.each([
  'https://discord.gg.evil.example/abc',
  'https://evildiscord.gg/abc',
  'https://evil.discord.gg/abc',
  'https://discord.gg@evil.example/abc',
  'https://evil.example@discord.gg/abc',
  'https://a:b@discord.gg/abc',
  'https://discord.gg%2eevil.example/abc',
  'https://discord.gg\\.evil.example/abc',
  'https://disc\u043erd.gg/abc', // a Cyrillic letter
  'https://d\u0131scord.gg/abc', // a dotless i
  'https://discord.gg:8443/abc',
  'http://discord.gg/abc',
  'ftp://discord.gg/abc',
  'javascript://discord.gg/abc',
  'javascript:alert(1)',
  'data:text/html,https://discord.gg/abc',
  'https://discord.com/abc',
  'https://discord.com/invite/',
  'https://discord.com/invite',
  'https://discord.com/invites/abc',
  'https://discord.com/channels/1/2',
  'https://discord.com/invite/../channels',
  'https://discord.gg/',
  'https://discord.gg',
  'https://discord.gg/a',
  'https://discord.gg/abc/def',
  'https://discord.gg//abc',
  'https://discord.gg/a%20b',
  'https://discord.gg/%61bc',
  'https://discord.gg/한국어',
  `https://discord.gg/${'a'.repeat(65)}`,
  'discord.gg/abc',
  'abc',
  '',
])('%s is none', (link) => {
  expect(inviteCodeIn(link, BASE)).toBeNull();
});

test('accepts links under the site’s own base of invite links', () => {
  const base = 'http://localhost:3001/invite';
  expect(inviteCodeIn('http://localhost:3001/invite/studyhall', base)).toBe('studyhall');
  expect(inviteCodeIn('https://discord.gg/studyhall', base)).toBe('studyhall');
  expect(inviteCodeIn('http://localhost:3001/invited/studyhall', base)).toBeNull();
  expect(inviteCodeIn('http://localhost:3001/studyhall', base)).toBeNull();
  expect(inviteCodeIn('http://localhost:3001/invite/studyhall', BASE)).toBeNull();
});
