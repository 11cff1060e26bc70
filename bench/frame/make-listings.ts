import { DAY_MS } from '#contract/durations.ts';
import { CATEGORIES, LISTING_LANGUAGES, type Category, type ListingLanguage } from '#contract/vocabulary.ts';
import type { Queries } from './database.ts';

/** Words and the share of the listings that get them, beside random ones. */
export const KNOWN_WORDS = [
  { word: 'lantern', share: 0.2 },
  { word: 'astrolabe', share: 0.005 },
  { word: 'kestrel', share: 0.003 },
  { word: 'zephyr', share: 0.0015 },
  { word: 'quokka', share: 0.0001 },
  { word: 'owl', share: 0.005 },
  { word: 'marzipan', share: 0.02 },
  { word: '친구', share: 0.2 },
  { word: '낚시', share: 0.005 },
  { word: '등산', share: 0.001 },
  { word: '焚火', share: 0.005 },
  { word: '将棋', share: 0.001 },
  { word: '天体観測', share: 0.004 },
  { word: 'minecraft', share: 0.004 },
  { word: '마인크래프트', share: 0.002 },
  { word: 'マインクラフト', share: 0.001 },
  { word: '발로란트', share: 0.003 },
  { word: 'rust', share: 0.002 },
  { word: 'league of legends', share: 0.002 },
] as const;

const LANGUAGE_WEIGHTS: Partial<Record<ListingLanguage, number>> = {
  English: 400, Spanish: 90, French: 60, German: 60, Portuguese: 70, Russian: 60, Japanese: 60, Korean: 60, Chinese: 40,
  Arabic: 25, Hindi: 20, Italian: 15, Dutch: 10, Turkish: 12, Polish: 10, Swedish: 4, Other: 4,
}; // prettier-ignore
const CATEGORY_WEIGHTS: Partial<Record<Category, number>> = {
  Gaming: 380, Music: 90, Art: 80, Technology: 110, Community: 170, Education: 60, Entertainment: 70, Sports: 30, Web3: 10,
}; // prettier-ignore

/** How many tags there are. */
const TAGS = 30_000;
const BATCH = 5_000;
const NOW = Date.UTC(2026, 0, 31, 12);

/** Fills an empty database with the schema, the same each time. Indexes are created after the rows. Returns the seconds. */
export async function makeListings(
  client: Queries,
  count: number,
): Promise<{ rows: number; indexes: number }> {
  const started = performance.now();
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename in ('listings', 'search_texts', 'listing_tags', 'listing_ranks')
       and indexname not in (select conname from pg_constraint)`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);

  const random = randomFrom(7);
  const write = writer(random);
  for (let from = 0; from < count; from += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - from) }, (_, i) => write(from + i));
    await insertListings(client, batch);
  }
  const filled = performance.now();

  await client.query(`set maintenance_work_mem = '1GB'`);
  for (const { definition } of indexes) await client.query(definition);
  for (const { name } of indexes)
    if (/^search_(texts_(name_|adult_|adult_name_)?grams|texts_(adult_)?tags|texts_typos)$/.test(name))
      await client.query(`alter index ${name} alter column 1 set statistics 0`);
  return { rows: (filled - started) / 1_000, indexes: (performance.now() - filled) / 1_000 };
}

/** New listings, for measuring inserts. */
export function moreListings(from: number, count: number): MadeListing[] {
  const write = writer(randomFrom(from));
  return Array.from({ length: count }, (_, i) => write(from + i));
}

/** Inserts guilds and their listings, one statement each. */
export async function insertListings(client: Queries, made: readonly MadeListing[]): Promise<void> {
  await client.query(
    `insert into guilds (id, name, icon, member_count, online_count, present, available, received_at)
     select id, name, null, members, members / 10, present, true, now()
     from unnest($1::text[], $2::text[], $3::int[], $4::bool[]) as made (id, name, members, present)`,
    [
      made.map((m) => m.guild),
      made.map((m) => m.name),
      made.map((m) => m.members),
      made.map((m) => m.present),
    ],
  );
  await client.query(
    `insert into listings (discord_server_id, status, description, category, language, tags, invite_code, invite_state,
       created_at, approved_at, last_bumped_at, rating_sum, review_count)
     select guild, status, description, category, language, string_to_array(tags, ' '), 'abc123', 'good', approved_at,
         approved_at, last_bumped_at, rating_sum, review_count
       from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[],
           $8::timestamptz[], $9::int[], $10::int[])
         as made (guild, status, description, category, language, tags, approved_at, last_bumped_at, rating_sum, review_count)`,
    [
      made.map((m) => m.guild),
      made.map((m) => m.status),
      made.map((m) => m.description),
      made.map((m) => m.category),
      made.map((m) => m.language),
      made.map((m) => m.tags.join(' ')),
      made.map((m) => m.approvedAt),
      made.map((m) => m.lastBumpedAt),
      made.map((m) => m.ratingSum),
      made.map((m) => m.reviewCount),
    ],
  );
}

interface MadeListing {
  guild: string;
  name: string;
  members: number | null;
  present: boolean;
  status: 'approved' | 'pending';
  description: string;
  category: Category;
  language: ListingLanguage;
  tags: readonly string[];
  approvedAt: Date;
  lastBumpedAt: Date | null;
  ratingSum: number;
  reviewCount: number;
}

type Random = () => number;

function writer(random: Random): (n: number) => MadeListing {
  const pickLanguage = weighted(LISTING_LANGUAGES, LANGUAGE_WEIGHTS, random);
  const pickCategory = weighted(CATEGORIES, CATEGORY_WEIGHTS, random);
  const pickTags = tagger(randomFrom(Math.floor(random() * 1_000_000)));
  const speak = Object.fromEntries(
    LISTING_LANGUAGES.map((language) => [language, speaker(language)]),
  ) as Record<ListingLanguage, (words: number, random: Random) => string[]>;

  return (n) => {
    const language = pickLanguage();
    const name = speak[language](1 + Math.floor(random() * 3), random);
    const description = speak[language](8 + Math.floor(random() * 40), random);
    for (const { word, share } of KNOWN_WORDS) {
      if (random() >= share) continue;
      const text = random() < 0.15 ? name : description;
      text.splice(Math.floor(random() * text.length), 0, word);
    }
    const approvedAt = new Date(NOW - Math.floor(random() * 900 * DAY_MS));
    const reviewCount = random() < 0.4 ? 1 + Math.floor(random() ** 4 * 300) : 0;
    return {
      guild: String(1_100_000_000_000_000_000n + BigInt(n) * 4_194_304n),
      name: name.join(' ').slice(0, 100),
      members: random() < 0.02 ? null : Math.floor(30 * 10 ** (random() ** 2 * 4.8)),
      present: random() > 0.02,
      status: random() > 0.02 ? 'approved' : 'pending',
      description: Array.from(description.join(joint(language)))
        .slice(0, 500)
        .join(''),
      category: pickCategory(),
      language,
      tags: pickTags(),
      approvedAt,
      lastBumpedAt: random() < 0.7 ? new Date(NOW - Math.floor(random() ** 3 * 400 * DAY_MS)) : null,
      ratingSum: Math.round(reviewCount * (3 + random() * 2)),
      reviewCount,
    };
  };
}

// The syllables of a language's words; the known words contain none of the Korean and Japanese ones.
const SYLLABLES = {
  latin:
    'la ter na co ri ton es ar mi de lo pan zi ve str an qu el or to no ka per is on re ing th ma sto le chi um fa bel gra',
  german:
    'schö für grün mä ter na ge ver ein ung lich keit stra ße hau ler wan mü sik kü che tag und zu sam men',
  cyrillic: 'ко то на ре ми да ля сто при вет мир друж ба иг ра му зы ка но вый ста рый мо ре лес',
  arabic: 'مر حبا صد يق لع بة مو سي قى تع لم بر مج ة شع ر بح ري سم اء نج م',
  devanagari: 'न म स्ते दो स्त खे ल सं गी त प ढ़ा ई रा त दि न हि न्दी क ला मि त्र',
  hangul:
    '가 나 다 라 마 바 사 아 자 하 고 노 도 로 모 보 소 오 조 호 기 니 디 리 미 비 이 지 히 는 을 를 에 서 한 국 음 악 게 임 방 합 환 영 우 리 모 두',
  kana: 'あ い う え お か き く け こ さ し す せ そ た ち つ て と な に ぬ ね の は ひ ふ へ ほ ま み む め も や ゆ よ ら り る れ ろ わ を ん ゲ ー ム 音 楽 描 絵 毎 日 夜 朝 人 気 話 読 書 店 街 空 海 山',
  han: '我 们 的 游 戏 音 乐 一 起 学 习 中 文 朋 友 来 玩 吧 每 天 晚 上 聊 天 分 享 画 画 技 术 开 发 社 区 欢 迎 你 新 人',
};

function script(language: ListingLanguage): keyof typeof SYLLABLES {
  if (language === 'German' || language === 'Swedish' || language === 'Turkish') return 'german';
  if (language === 'Russian') return 'cyrillic';
  if (language === 'Arabic') return 'arabic';
  if (language === 'Hindi') return 'devanagari';
  if (language === 'Korean') return 'hangul';
  if (language === 'Japanese') return 'kana';
  if (language === 'Chinese') return 'han';
  return 'latin';
}

const joint = (language: ListingLanguage) => (language === 'Japanese' || language === 'Chinese' ? '' : ' ');

/** Generates texts with 8,000 words, of which few are frequent. */
function speaker(language: ListingLanguage) {
  const random = randomFrom(LISTING_LANGUAGES.indexOf(language) + 100);
  const syllables = SYLLABLES[script(language)].split(' ');
  const words = Array.from({ length: 8_000 }, () =>
    Array.from(
      { length: 1 + Math.ceil(random() * 3) },
      () => syllables[Math.floor(random() * syllables.length)],
    ).join(''),
  );
  return (count: number, random: Random) =>
    Array.from({ length: count }, () => words[Math.floor(random() ** 3 * words.length)] ?? '');
}

/** Picks one to five of 30,000 tags, of which each is about as frequent as its place from the top tells (Zipf). */
function tagger(random: Random) {
  const scripts = [SYLLABLES.latin, SYLLABLES.latin, SYLLABLES.hangul, SYLLABLES.kana];
  const wordAt = (place: number) => {
    const syllables = (scripts[place % scripts.length] ?? SYLLABLES.latin).split(' ');
    return [place, place >> 3, place >> 7].map((at) => syllables[at % syllables.length]).join('');
  };
  return () => {
    const tags = Array.from({ length: 1 + Math.floor(random() * 5) }, () => {
      const place = Math.floor(TAGS ** random());
      return `${wordAt(place)}-${place}`;
    });
    return [...new Set(tags)];
  };
}

function weighted<T extends string>(
  values: readonly T[],
  weights: Partial<Record<T, number>>,
  random: Random,
): () => T {
  const bag = values.flatMap((value) => Array.from({ length: weights[value] ?? 10 }, () => value));
  return () => bag[Math.floor(random() * bag.length)] ?? values[0]!;
}

/** Pseudo-random numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
