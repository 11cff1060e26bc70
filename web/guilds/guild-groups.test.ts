import { expect, test } from 'vitest';
import { EMPTY_CONTENT } from '#contract/content.ts';
import type { UserGuild } from '#contract/guilds.ts';
import { groupGuilds, stageOf } from './guild-groups.ts';

function guild(name: string, facts: Partial<UserGuild> = {}): UserGuild {
  return {
    id: '739104825566003271',
    name,
    icon: null,
    owner: true,
    canManage: true,
    botInGuild: true,
    locale: null,
    isAdded: false,
    serverStatus: null,
    unlisted: false,
    serverData: null,
    ...facts,
  };
}

test('groups guilds by ready to publish, listed, submitted and without the bot', () => {
  const { manageable, others } = groupGuilds(
    [
      guild('No bot', { botInGuild: false }),
      guild('Waiting', { isAdded: true, serverStatus: 'pending' }),
      guild('Only a member', { canManage: false, owner: false }),
      guild('Ready 10'),
      guild('Listed', { isAdded: true, serverStatus: 'approved' }),
      guild('Ready 9'),
    ],
    'en',
  );
  expect(manageable.map(({ name }) => name)).toEqual(['Ready 9', 'Ready 10', 'Listed', 'Waiting', 'No bot']);
  expect(others.map(({ name }) => name)).toEqual(['Only a member']);
});

test('only an approved listing with the bot can be edited and bumped', () => {
  const added = { isAdded: true } as const;
  for (const serverStatus of ['pending', 'rejected', 'banned', null] as const)
    expect(stageOf(guild('', { ...added, serverStatus }))).toBe('submitted');
  expect(stageOf(guild('', { ...added, serverStatus: 'approved' }))).toBe('listed');
  expect(stageOf(guild('', { ...added, serverStatus: 'approved', botInGuild: false }))).toBe('withoutBot');
});

test('any manager can publish a listing whose content was erased with its submitter', () => {
  const content = { ...EMPTY_CONTENT, lastBumpedAt: null };
  const left = {
    isAdded: true,
    serverStatus: 'rejected',
    serverData: { ...content, description: '' },
  } as const;
  expect(stageOf(guild('', left))).toBe('ready');
  expect(stageOf(guild('', { ...left, botInGuild: false }))).toBe('withoutBot');
  expect(stageOf(guild('', { ...left, serverStatus: 'banned' }))).toBe('submitted');
  expect(stageOf(guild('', { ...left, serverData: { ...content, description: 'Owls.' } }))).toBe('submitted');
});
