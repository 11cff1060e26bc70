import { expect, test } from 'vitest';
import { EMPTY_CONTENT } from '#contract/content.ts';
import { changesIn } from './live-edit-dialog.tsx';

const CONTENT = {
  ...EMPTY_CONTENT,
  description: 'We map caves at night, quietly.',
  inviteLink: 'https://discord.gg/caves',
};

test('only what was changed is sent', () => {
  expect(changesIn(CONTENT, CONTENT)).toEqual({});
  expect(changesIn(CONTENT, { ...CONTENT, category: 'Web3' })).toEqual({ category: 'Web3' });
  expect(changesIn(CONTENT, { ...CONTENT, language: 'Korean', description: 'We map caves by day.' })).toEqual(
    {
      language: 'Korean',
      description: 'We map caves by day.',
    },
  );
});

test('sends a removed invite link as empty, and does not send one that never was', () => {
  expect(changesIn(CONTENT, { ...CONTENT, inviteLink: '' })).toEqual({ inviteLink: '' });
  expect(changesIn({ ...CONTENT, inviteLink: null }, { ...CONTENT, inviteLink: '' })).toEqual({});
});
