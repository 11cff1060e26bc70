import { expect, test } from 'vitest';
import { languagesReadCookie, languagesReadIn } from './languages-read.ts';

test('the cookie of the languages that somebody reads is read again as it was written', () => {
  const languages = ['Korean', 'Other', 'English'] as const;
  const cookie = languagesReadCookie(languages);
  expect(cookie).toBe('reads=ko.other.en; Max-Age=31536000; Path=/; SameSite=Lax');
  expect(languagesReadIn(`theme=dark; ${cookie.split(';', 1)[0]}; language=ja`)).toEqual(languages);
  expect(languagesReadCookie(['German'], { isSecure: true })).toMatch(/^reads=de;.*; SameSite=Lax; Secure$/);
  expect(languagesReadCookie([])).toBe('reads=; Max-Age=0; Path=/; SameSite=Lax');
});

test('what the cookie holds that is no language, a duplicate or a sixth one is ignored', () => {
  for (const [cookies, languages] of [
    [undefined, []],
    ['', []],
    ['reads=', []],
    ['reads=ko%2Een', []],
    ['reads=<script>', []],
    ['unreads=ko', []],
    ['reads=KO', []],
    [`reads=${'ko.'.repeat(40)}`, []],
    ['reads=xx.ko.und.ko.constructor', ['Korean']],
    ['reads=ko.en.de.fr.ja.sv', ['Korean', 'English', 'German', 'French', 'Japanese']],
  ] as const)
    expect(languagesReadIn(cookies), cookies).toEqual(languages);
});
