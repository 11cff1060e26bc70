import { expect, onTestFinished, test } from 'vitest';
import { onPostgres } from '#database/testing/test-database.ts';
import { startSimulator } from '#simulator/simulator.ts';
import { BUMP_COMMAND } from '../bumps/bump.commands.ts';
import { REMIND_COMMAND } from '../bumps/reminder.commands.ts';
import { databases } from '../testing/program.ts';
import { examine } from './doctor.ts';

const place = databases();
const SITE = 'http://localhost:1';
const REDIRECT = `${SITE}/api/auth/discord/callback`;

async function goodSettings({ redirect = REDIRECT, commands = [BUMP_COMMAND, REMIND_COMMAND] } = {}) {
  const discord = await startSimulator({ world: 'empty' });
  onTestFinished(() => discord.stop());
  discord.setQuirks({ redirectUris: [redirect] });
  const { environment } = discord;
  await fetch(`${environment.DISCORD_API_BASE}/v10/applications/${environment.DISCORD_CLIENT_ID}/commands`, {
    method: 'PUT',
    headers: { authorization: `Bot ${environment.DISCORD_BOT_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(commands),
  });
  return { ...(await place()), ...environment, PUBLIC_URL: SITE };
}

const faultsIn = async (settings: Record<string, string>) =>
  (await examine(settings))
    .filter(({ state }) => state === 'fault')
    .map(({ about, says }) => `${about}: ${says}`);

test('good settings have no fault, and what is not running is unknown', async () => {
  const found = await examine(await goodSettings());
  expect(found.filter(({ state }) => state === 'fault')).toEqual([]);
  expect(found.find(({ about }) => about === 'database')?.state).toBe(onPostgres ? 'good' : 'unknown');
  expect(found.find(({ about }) => about === 'Discord')?.state).toBe('good');
  expect(found.find(({ about }) => about === 'proxy')?.state).toBe('unknown');
});

test.for<[string, Record<string, string>, RegExp]>([
  ['a port that is none', { PORT: 'web' }, /^settings: PORT: must be a whole number/],
  ['a short secret', { SESSION_SECRET: 'short' }, /^settings: SESSION_SECRET: needs 32/],
  ['a trust in everybody', { TRUST_PROXY: 'everybody' }, /^settings: TRUST_PROXY: must be a list/],
  [
    'a database that is away',
    { DATABASE_URL: 'postgres://u:hidden@127.0.0.1:1/x', SESSION_SECRET: 'x'.repeat(32) },
    /^database: DATABASE_URL does not answer \(ECONNREFUSED\)\. Start/,
  ],
  ['a wrong token', { DISCORD_BOT_TOKEN: 'wrong' }, /^Discord: DISCORD_BOT_TOKEN is refused/],
  ['another application', { DISCORD_CLIENT_ID: '1180000000000000002' }, /DISCORD_CLIENT_ID is another/],
  ['a Discord out of reach', { DISCORD_API_BASE: 'http://127.0.0.1:1' }, /^Discord: It does not answer/],
  ['no https', { PUBLIC_URL: 'http://guildhall.invalid' }, /^proxy: PUBLIC_URL is not https/],
  ['an unnamed proxy', { PUBLIC_URL: 'https://guildhall.invalid' }, /^proxy: All visitors count as one/],
])('the doctor finds %s', async ([, broken, says]) => {
  const faults = await faultsIn({ ...(await goodSettings()), ...broken });
  expect(faults.join('\n')).toMatch(new RegExp(says.source, 'm'));
  expect(faults.join('\n')).not.toContain('hidden');
});

test('the doctor finds a missing redirect and missing commands', async () => {
  const faults = await faultsIn(
    await goodSettings({ redirect: 'http://localhost/other', commands: [BUMP_COMMAND] }),
  );
  expect(faults).toEqual([
    `Discord: Nobody can sign in. Under “OAuth2” add the redirect ${REDIRECT}`,
    'Discord: /remind not registered. Start the bot once (ROLE=all or bot).',
  ]);
});
