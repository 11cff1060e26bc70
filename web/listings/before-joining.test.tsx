import { expect, test, vi } from 'vitest';
import type { GuildTraits } from '#contract/listings.ts';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '#contract/vocabulary.ts';
import { renderPage } from '../entry-server.tsx';
import { PLAIN_GUILD, UNKNOWN_GUILD } from '../testing/listing-page.ts';
import { lanternKeep, pageRequest, textOf } from '../testing/page-request.ts';

const EVERYTHING: GuildTraits = {
  ...PLAIN_GUILD,
  verificationLevel: 'highest',
  rulesGate: true,
  boostTier: 3,
  community: true,
  partnered: true,
  verified: true,
  ageRestricted: true,
  invitesPausedUntil: '2026-11-28T18:40:00.000Z',
  inviteRoles: 2,
};

test('the card says what is known and matters, and nothing else', async () => {
  expect(await factsOf(UNKNOWN_GUILD)).toEqual(['Since March 2019']);
  expect(await factsOf(PLAIN_GUILD)).toEqual(['Since March 2019']);
  expect(await factsOf(EVERYTHING)).toEqual([
    'Invites are paused until 6:40 PM UTC',
    'For adults, 18 and over',
    'You need a verified phone number',
    'Rules to accept first',
    'Joining gives you 2 roles',
    'Verified by Discord',
    'Discord partner',
    'Community server',
    'Boosted to level 3',
    'Since March 2019',
  ]);
});

test('the month is the same for readers everywhere', async () => {
  vi.stubEnv('TZ', 'Pacific/Kiritimati');
  const guild = { ...UNKNOWN_GUILD, createdAt: '2019-03-31T18:00:00.000Z' };
  expect(await factsOf(guild)).toEqual(['Since March 2019']);
  vi.unstubAllEnvs();
});

test('the head has a line of what counts before joining, or how old the server is', async () => {
  const lineOf = async (guild: GuildTraits) => {
    const { html } = await pageOf(guild, 'en');
    return itemsOf(/<ul aria-label="Know before you join".*?<\/ul>/s.exec(html)?.[0] ?? '').map(textOf);
  };
  expect(await lineOf(EVERYTHING)).toEqual([
    'Invites are paused until 6:40 PM UTC',
    '18 and over',
    'Verified phone',
    'Rules to accept',
    'Gives you 2 roles',
  ]);
  expect(await lineOf({ ...PLAIN_GUILD, verificationLevel: 'medium' })).toEqual([
    'Verified email',
    '5 minutes on Discord',
  ]);
  expect(await lineOf(UNKNOWN_GUILD)).toEqual(['Since March 2019']);
});

test.each([
  ['low', ['You need a verified email address']],
  ['medium', ['You need a verified email address', 'You need to have been on Discord for 5 minutes']],
  ['high', ['You need a verified email address', 'You can post 10 minutes after joining']],
  ['highest', ['You need a verified phone number']],
] as const)('the card says what level %s asks for', async (verificationLevel, asked) => {
  expect(await factsOf({ ...PLAIN_GUILD, verificationLevel })).toEqual([...asked, 'Since March 2019']);
});

test('each fact has an icon that screen readers leave out', async () => {
  for (const language of INTERFACE_LANGUAGES) {
    const items = itemsOf(await cardOf(EVERYTHING, language));
    expect(items).toHaveLength(10);
    for (const item of items) expect(item).toMatch(/^<li[^>]*><svg[^>]* aria-hidden="true"/);
  }
});

test.each([
  ['ko', '참여하기 전에 알아 두세요', '전화번호 인증이 필요합니다', '2019년 3월 개설'],
  ['ja', '参加する前に', '電話番号の認証が必要です', '2019年3月に開設'],
] as const)('the card is in %s', async (language, title, phone, since) => {
  const card = await cardOf(EVERYTHING, language);
  expect(textOf(card).startsWith(title)).toBe(true);
  const facts = itemsOf(card).map(textOf);
  expect(facts[2]).toBe(phone);
  expect(facts.at(-1)).toBe(since);
});

/** The card in the server's HTML. */
async function cardOf(guild: GuildTraits, language: InterfaceLanguage = 'en') {
  const { html } = await pageOf(guild, language);
  const card = [...html.matchAll(/<section.*?<\/section>/gs)].find(([section]) =>
    section.includes('lucide-calendar-days'),
  );
  if (!card) throw new Error('the page has no card');
  return card[0];
}

async function pageOf(guild: GuildTraits, language: InterfaceLanguage) {
  const listing = { ...lanternKeep, guild };
  return renderPage({ ...pageRequest(`/server/${listing.discordServerId}`, { listing }), language });
}

const itemsOf = (card: string) => [...card.matchAll(/<li.*?<\/li>/gs)].map(([item]) => item);

const factsOf = async (guild: GuildTraits) => itemsOf(await cardOf(guild)).map(textOf);
