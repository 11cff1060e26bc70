import { expect, test } from 'vitest';
import { botInviteAddress } from './bot-window.ts';

test('invites the bot with both scopes, permissions 1025 and the guild filled in', () => {
  expect(
    botInviteAddress('https://discord.com/oauth2/authorize', '1180000000000000001', '739104825566003271'),
  ).toBe(
    'https://discord.com/oauth2/authorize?client_id=1180000000000000001&scope=bot+applications.commands' +
      '&permissions=1025&guild_id=739104825566003271&disable_guild_select=true',
  );
});
