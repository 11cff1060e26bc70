import { expect, test } from 'vitest';
import type { JoinOutcome } from '#contract/pages.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '#contract/vocabulary.ts';
import { renderPage } from '../entry-server.tsx';
import { lanternKeep, pageRequest, textOf } from '../testing/page-request.ts';

const ID = lanternKeep.discordServerId;
const NAME = 'Lantern Keep';
const LINK = 'https://discord.gg/M3DM4JnrQe';

async function render(join: JoinOutcome, language: InterfaceLanguage = 'en') {
  const request = pageRequest(`/join/${ID}`);
  const { html } = await renderPage({ ...request, language, facts: { ...request.facts, join } });
  return html;
}

const WORDS: [JoinOutcome, string][] = [
  [{ state: 'none', name: NAME }, 'No invite link'],
  [{ state: 'dead', name: NAME }, 'This invite no longer works'],
  [{ state: 'elsewhere', name: NAME }, 'This invite leads to another server'],
  [{ state: 'guest', name: NAME }, 'This invite is for voice guests only'],
  [{ state: 'paused', name: NAME, until: null }, 'Invites are paused'],
  [
    { state: 'paused', name: NAME, until: '2026-11-28T18:40:00.000Z' },
    'Invites are paused until 6:40 PM UTC',
  ],
];

test.for(WORDS)('a page without a way in says why, and leads back: %o', async ([join, words]) => {
  const html = await render(join);
  expect(textOf(html)).toContain(words);
  expect(html).toContain(`href="/server/${ID}"`);
  expect(html).not.toContain('discord.gg/M3');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
});

test('the page has the emblem of the server: its picture, or its first letter', async () => {
  const icon = 'https://cdn.example/icons/1/a.webp?size=128';
  expect(await render({ state: 'none', name: NAME, icon })).toContain(`src="${icon}"`);
  const main = /<main.*<\/main>/s.exec(await render({ state: 'none', name: NAME }))?.[0] ?? '';
  expect(main).toMatch(/class="shield[^"]*".*<span aria-hidden="true"[^>]*>L<\/span>/s);
});

test('without a proof it says when the link last led there, and lets people go on', async () => {
  const seenAt = new Date(Date.now() - 26 * HOUR_MS).toISOString();
  const html = await render({ state: 'unproved', name: NAME, inviteLink: LINK, seenAt });
  expect(textOf(html)).toContain('It led to this server 1 day ago.');
  expect(html).toMatch(new RegExp(`<a href="${LINK}" rel="noopener noreferrer nofollow"[^>]*>Go to Discord`));
  expect(html).toContain(`href="/join/${ID}"`);

  const never = await render({ state: 'unproved', name: NAME, inviteLink: LINK, seenAt: null });
  expect(textOf(never)).toContain('We’ve never seen it lead to this server.');
});

test('an unknown server is not found, and a directory that is away says so', async () => {
  expect(textOf(await render({ state: 'unknown' }))).toContain('Server not found');
  expect(textOf(await render({ state: 'unavailable' }))).toContain('The directory isn’t answering right now');
});

test('every outcome has its words in every language', async () => {
  const unproved: JoinOutcome = { state: 'unproved', name: NAME, inviteLink: LINK, seenAt: null };
  for (const language of INTERFACE_LANGUAGES)
    for (const join of [...WORDS.map(([join]) => join), unproved, { state: 'unavailable' } as const])
      expect(textOf(await render(join, language)), `${language} ${join.state}`).not.toMatch(/join\.|\{\{/);
});

test('a server without an invite link says so at its button', async () => {
  const listing = { ...lanternKeep, inviteLink: null };
  const { html } = await renderPage(pageRequest(`/server/${ID}`, { listing }));
  const [, id = ''] =
    /<button type="button" disabled="" aria-describedby="([^"]+)"[^>]*>Join Server/.exec(html) ?? [];
  expect(html).toMatch(new RegExp(`id="${id}"[^>]*>[^<]*No invite link`));
});
