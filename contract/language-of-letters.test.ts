import { expect, test } from 'vitest';
import { languageOfLetters, scriptOfLetters } from './language-of-letters.ts';

test.each([
  ['매주 금요일 저녁에 함께 게임하는 서버입니다.', 'Hangul', 'Korean'],
  ['Minecraft 서버에서 함께 놀 친구를 찾고 있어요!', 'Hangul', 'Korean'],
  ['毎週金曜日にみんなで遊ぶサーバーです。', 'kana', 'Japanese'],
  ['ゲーム配信サーバーへようこそ！', 'kana', 'Japanese'],
  ['ｹﾞｰﾑｻｰﾊﾞｰ ﾖｳｺｿ', 'kana', 'Japanese'],
  ['学生和程序员一起学习的社区，欢迎加入我们。', 'Han', null],
  ['東京電子工学研究会', 'Han', null],
  ['学生の程序员一起学习的社区，欢迎加入我们。', 'Han', null],
  ['Сообщество для тех, кто любит настольные игры.', 'Cyrillic', 'Russian'],
  ['Спільнота для тих, хто любить настільні ігри.', 'Cyrillic', null],
  ['مجتمع لكل من يحب الألعاب والموسيقى', 'Arabic', 'Arabic'],
  ['این سرور برای گفتگو درباره بازی‌هاست', 'Arabic', null],
  ['קהילה לכל מי שאוהב משחקים ומוזיקה', 'Hebrew', null],
  ['ชุมชนสำหรับคนรักเกมและดนตรี', 'Thai', null],
  ['खेल और संगीत पसंद करने वालों का समुदाय', 'Devanagari', 'Hindi'],
  ['A community for people who like board games.', 'Latin', null],
  ['Pour celles et ceux qui aiment les jeux.', 'Latin', null],
  ['𝓐 𝓬𝓸𝓶𝓶𝓾𝓷𝓲𝓽𝔂 𝓯𝓸𝓻 𝓯𝓻𝓲𝓮𝓷𝓭𝓼', 'Latin', null],
  ['Κοινότητα για όσους αγαπούν τα παιχνίδια', null, null],
] as const)('the letters of "%s" are of one script and perhaps one language', (text, script, language) => {
  expect(scriptOfLetters(text)).toBe(script);
  expect(languageOfLetters(text)).toBe(language);
});

test.each([
  ['', 'nothing'],
  ['   12345 !!! 🎮🎲', 'no letters'],
  ['안녕', 'too few letters'],
  ['https://example.com/a/long/path and.its.end', 'too few letters beside an address'],
  ['Welcome to our community! 친구들과 함께 놀아요. Everyone is welcome.', 'two scripts side by side'],
  ['여기는 게임 서버입니다. ゲームのサーバーです。', 'two scripts in equal parts'],
])('"%s" tells no script: %s', (text) => {
  expect(scriptOfLetters(text)).toBeNull();
  expect(languageOfLetters(text)).toBeNull();
});

test('addresses, mentions and emoji of Discord do not count as letters', () => {
  const text =
    '함께 공부하는 서버 <:welcome_to_everybody:123456789012345678> https://discord.gg/welcome-everybody';
  expect(languageOfLetters(text)).toBe('Korean');
});

test('a text of 20,000 letters, marks and hostile characters is read quickly', () => {
  const started = performance.now();
  for (const part of ['<:a', '서버', 'a\u0301\u0301', '\u202E', '\uD800', 'https://'])
    languageOfLetters(part.repeat(20_000 / part.length));
  expect(performance.now() - started).toBeLessThan(1000);
});
