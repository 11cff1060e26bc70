import { expect, test } from 'vitest';
import { NAME_GROUPS, ONLY_AS_WORDS } from './names.ts';

const names = NAME_GROUPS.flat();

test('there are at least 150 groups of names', () => {
  expect(NAME_GROUPS.length).toBeGreaterThanOrEqual(150);
});

test('no name is written twice, in one group or in two', () => {
  const compared = names.map(asCompared);

  expect(compared.filter((name, place) => compared.indexOf(name) !== place)).toEqual([]);
});

test('each group has names in two scripts at least', () => {
  expect(NAME_GROUPS.filter((group) => scriptsOf(group).size < 2)).toEqual([]);
});

test('names are composed, trimmed and have at most 45 characters', () => {
  const wrong = names.filter(
    (name) => name !== name.normalize('NFC') || !/^\S(.{0,43}\S)?$/u.test(name) || /[()|]| {2}/.test(name),
  );

  expect(wrong).toEqual([]);
});

test('no name is a single letter, but for 롤, 猫 and 犬', () => {
  expect(names.filter((name) => Array.from(name).length < 2)).toEqual(['롤', '猫', '犬']);
});

test('names that are parts of other words are told apart', () => {
  expect([...ONLY_AS_WORDS]).toEqual(expect.arrayContaining(['Unity', 'Improv', 'ナルト', 'スキー']));
  expect(names).toEqual(expect.arrayContaining([...ONLY_AS_WORDS]));
});

test.each([
  ['Minecraft', '마인크래프트', '마크', 'マインクラフト', 'マイクラ'],
  ['League of Legends', 'LoL', '리그 오브 레전드', '롤', 'リーグ・オブ・レジェンド'],
  ['Genshin Impact', '원신', '原神'],
  ['Board games', '보드게임', 'ボードゲーム', 'ボドゲ'],
  ['Anime', '애니', '애니메이션', 'アニメ', 'アニメーション'],
  ['DeFi', 'Decentralized finance', '탈중앙화 금융', '分散型金融'],
  ['Artificial intelligence', 'AI', '인공지능', '人工知能'],
  ['Cryptocurrency', '암호화폐', '가상화폐', '仮想通貨'],
])('%s is in one group with its names in Korean and Japanese', (...expected) => {
  expect(NAME_GROUPS.find((group) => group.includes(expected[0]))).toEqual(expect.arrayContaining(expected));
});

/** A name without what people leave out: case, width, spaces and points. */
function asCompared(name: string) {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}+#]/gu, '');
}

function scriptsOf(group: readonly string[]) {
  const scripts = {
    latin: /\p{Script=Latin}/u,
    korean: /\p{Script=Hangul}/u,
    japanese: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  };
  return new Set(
    Object.entries(scripts).flatMap(([is, of]) => (group.some((name) => of.test(name)) ? [is] : [])),
  );
}
