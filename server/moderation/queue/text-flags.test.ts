import { describe, expect, test } from 'vitest';
import { textFlags } from './text-flags.ts';

const flagsOf = (...texts: (string | null)[]) => textFlags(texts);

describe('mass-mention', () => {
  test.each([
    ['Come in @everyone', '@everyone'],
    ['(@HERE) now', '@HERE'],
    ['우리는 @everyone을 자주 불러요', '@everyone'],
    ['毎晩＠ｈｅｒｅで呼びます', '@here'],
    ['Write to @everyone.', '@everyone'],
  ])('%j notifies everyone', (text, word) => {
    expect(flagsOf(text)).toEqual([{ flag: 'mass-mention', detail: { word, mentions: 1 } }]);
  });

  test('five mentions over all texts have the flag', () => {
    const found = flagsOf('With @ada, @grace and <@123456789012345678>', '@linus <@&223456789012345678>');
    expect(found).toEqual([{ flag: 'mass-mention', detail: { word: null, mentions: 5 } }]);
  });

  test.each([
    'Ask owls@everyone.example or all@here.example, a@b.example, c@d.example, e@f.example, g@h.example, i@j.example',
    'We are @hereandnow and @everyone.example elsewhere',
    'Thanks to @ada, @grace, @linus and @alan',
    'Wir treffen uns @ 8, @ 9, @ 10, @ 11 und @ 12',
  ])('%j has no mass mention', (text) => {
    expect(flagsOf(text)).toEqual([]);
  });
});

describe('shortened-link', () => {
  test.each([
    ['See https://bit.ly/3Owls now', 'https://bit.ly/3Owls'],
    ['bit.ly/owls', 'bit.ly/owls'],
    ['규칙: www.TinyURL.com/owls', 'www.TinyURL.com/owls'],
    ['こちら（t.co/abc）', 't.co/abc'],
    ['ｂｉｔ．ｌｙ／ｏｗｌｓ', 'bit.ly/owls'],
  ])('%j has a shortened link', (text, link) => {
    expect(flagsOf(null, text)).toEqual([{ flag: 'shortened-link', detail: { link } }]);
  });

  test.each([
    'https://owls.example/bit.ly/3Owls and owls.example/t.co/abc',
    'habit.ly/owls, my-bit.ly/owls and not.bit.ly/owls',
    'bit.ly is a service, goo.gl/ another; either/or',
    'ask@bit.ly/owls',
    'https://youtu.be/owls and https://discord.gg/owls',
    'https://t.com/owls, pit.co/owls, bitly/owls',
  ])('%j has no shortened link', (text) => {
    expect(flagsOf(text)).toEqual([]);
  });

  test('a long link is cut', () => {
    const [found] = flagsOf(`bit.ly/${'o'.repeat(400)}`);
    expect(found?.detail).toEqual({ link: `bit.ly/${'o'.repeat(72)}…` });
  });
});

test('the longest texts are read within half a second', () => {
  const before = process.cpuUsage();
  for (const piece of ['@', '<@', '@a', 'bit.ly/', 'https://', 'www.', 'a.', '/', '@everyone.a '])
    textFlags([piece.repeat(500 / piece.length), piece.repeat(4_000 / piece.length)]);
  expect(process.cpuUsage(before).user).toBeLessThan(500_000);
});
