import { expect, test } from 'vitest';
import { listingContent } from './content.ts';
import { submitServer } from './listings.ts';
import { rejectServer } from './queue.ts';

// The form's messages, copied from the specification by hand.
const TOO_SHORT = 'Description must be at least 20 characters';
const TOO_LONG = 'Description must not exceed 500 characters';

const good = {
  description: 'A place for people who like places.',
  category: 'Community',
  language: 'English',
  inviteLink: '',
};

/** The form's message for each invalid field. */
function said(change: object, schema: typeof listingContent | typeof submitServer.body = listingContent) {
  const result = schema.safeParse({ ...good, ...change });
  if (result.success) return {};
  return Object.fromEntries(result.error.issues.map(({ path, message }) => [path.join('.'), message]));
}

test('requires every field but the invite link', () => {
  const nothing = { description: undefined, category: undefined, language: undefined, inviteLink: undefined };
  expect(said(nothing)).toEqual({ description: 'Required', category: 'Required', language: 'Required' });
  expect(said({ description: null, category: '', language: 7 })).toEqual({
    description: 'Required',
    category: 'Required',
    language: 'Required',
  });
  expect(said({}, submitServer.body)).toEqual({ guildId: 'Required' });
});

test.each([
  ['letters', 'a'],
  ['Hangul', '한'],
  ['emoji', '🦉'],
  ['ideographs beyond the first plane', '𠮷'],
])('a description has 20 to 500 characters, counted one by one: %s', (_what, letter) => {
  expect(said({ description: letter.repeat(19) })).toEqual({ description: TOO_SHORT });
  expect(said({ description: letter.repeat(20) })).toEqual({});
  expect(said({ description: letter.repeat(500) })).toEqual({});
  expect(said({ description: letter.repeat(501) })).toEqual({ description: TOO_LONG });
});

test('trims a description before measuring and storing it', () => {
  expect(said({ description: `  ${'a'.repeat(19)}\n\t\u3000` })).toEqual({ description: TOO_SHORT });
  expect(listingContent.parse({ ...good, description: ` ${'b'.repeat(500)}  ` }).description).toBe(
    'b'.repeat(500),
  );
});

test.each([
  ['spaces', ' '],
  ['ideographic spaces', '\u3000'],
])('a description of %s alone is too short', (_what, blank) => {
  expect(said({ description: blank.repeat(40) })).toEqual({ description: TOO_SHORT });
});

test.each([
  ['zero-width spaces', '\u200b'],
  ['joiners', '\u200d'],
  ['Hangul fillers', '\u3164'],
  ['half-width fillers', '\uffa0'],
  ['empty braille', '\u2800'],
  ['marks with nothing below them', '\u0301'],
  ['tags', '\u{e0041}'],
  ['marks of direction', '\u202e'],
])('a description that nobody can see is none: %s', (_what, invisible) => {
  expect(said({ description: invisible.repeat(40) })).toEqual({ description: 'Required' });
  expect(said({ description: invisible.repeat(40) + 'a' })).toEqual({});
});

test('removes lone surrogates and zero bytes from a description', () => {
  const { description } = listingContent.parse({ ...good, description: `${'a'.repeat(20)}\0 \ud83e` });
  expect(description).toBe(`${'a'.repeat(20)} \ufffd`);
});

test('refuses an unknown category or language', () => {
  for (const category of ['Cooking', 'gaming', 'All', ['Gaming']])
    expect(said({ category })).toEqual({ category: 'Required' });
  for (const language of ['Klingon', 'english', 'All Languages'])
    expect(said({ language })).toEqual({ language: 'Required' });
});

test('an invite link is a URL, empty or absent', () => {
  for (const inviteLink of ['', '   ', null, undefined, 'https://discord.gg/abc', ' https://discord.gg/abc '])
    expect(said({ inviteLink }), String(inviteLink)).toEqual({});
  for (const inviteLink of ['abc', 'discord.gg/abc', '//discord.gg/abc', 'https://'])
    expect(said({ inviteLink }), inviteLink).toEqual({ inviteLink: 'Must be a valid URL' });
});

test('drops unknown fields', () => {
  const sent = { ...good, status: 'approved', rating: 5, ownerId: '1', memberCount: 1, __proto__: { x: 1 } };
  expect(listingContent.parse(sent)).toEqual(good);
  expect(submitServer.body.parse({ ...sent, guildId: '739104825566003271', id: 'x' })).toEqual({
    ...good,
    guildId: '739104825566003271',
  });
});

test('a rejection has a reason of 1 to 1,000 characters', () => {
  const saidOf = (reason: unknown) => rejectServer.body.safeParse({ reason }).error?.issues[0]?.message;
  expect(saidOf('x')).toBeUndefined();
  expect(saidOf('🦉'.repeat(1_000))).toBeUndefined();
  expect(saidOf('🦉'.repeat(1_001))).toBe('Reason must not exceed 1000 characters');
  for (const reason of ['', '   ', '\u200b\u200b', undefined]) expect(saidOf(reason)).toBe('Required');
});
