import type { Query } from '../search/parse-search.ts';

/** Longer searches are read so far. */
const MOST_PIECES = 24;
/** So many pieces a phrase has at most. */
const LONGEST_PHRASE = 6;
/** A longer Korean word is no compound of everyday words. */
const LONGEST_COMPOUND = 12;

/** What Korean writes behind a word without a blank: particles, and words for groups, places and doing. */
const KOREAN_ENDINGS = new Set(
  (
    '들 을 를 이 가 은 는 의 도 만 에 에서 으로 로 와 과 랑 이랑 하고 하는 하기 할 해요 하자 같이 함께 ' +
    '방 서버 섭 디코 디스코드 채널 모임 모집 구함 구해요 구합니다 찾기 찾아요 추천 동아리 클럽 팟 팀 반 회 인 러 ' +
    '좋아 좋아하는 사람 초보 입문 고수 관련 커뮤 커뮤니티 친구'
  ).split(' '),
);

/** A part of a search: a word, or what stands between the borders of words in writing without blanks. */
interface Piece {
  readonly text: string;
  readonly beginsWord: boolean;
}

/** Consecutive pieces of a search. */
export interface Phrase {
  readonly from: number;
  /** The place behind its last piece. */
  readonly to: number;
  /** Its words, folded, with hyphens between them as a tag has them, then without. */
  readonly spellings: readonly string[];
}

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

/** The phrases in a search: by the place where they begin, and there the longest first. */
export function phrasesIn({ words }: Query, isKnown: (word: string) => boolean): Phrase[] {
  const pieces = words.flatMap((word) => piecesOf(word, isKnown)).slice(0, MOST_PIECES);
  const lengths = Array.from({ length: LONGEST_PHRASE }, (_, shorter) => LONGEST_PHRASE - shorter);
  return pieces.flatMap((_, from) =>
    lengths
      .filter((length) => from + length <= pieces.length)
      .map((length) => ({ from, to: from + length, spellings: spell(pieces.slice(from, from + length)) })),
  );
}

/**
 * Those phrases, one behind the other, that together have most of a search in them, as few as that takes. So of `korean
 * study group` it is `korean` and `study group` rather than `korean study`.
 */
export function coverMost<Some extends Phrase>(phrases: readonly Some[]): readonly Some[] {
  const last = Math.max(0, ...phrases.map(({ to }) => to));
  const best: { covered: number; taken: readonly Some[] }[] = [];
  best[last] = { covered: 0, taken: [] };
  for (let place = last - 1; place >= 0; place--) {
    const ways = phrases
      .filter(({ from }) => from === place)
      .map((phrase) => {
        const { covered = 0, taken = [] } = best[phrase.to] ?? {};
        return { covered: covered + phrase.to - phrase.from, taken: [phrase, ...taken] };
      });
    best[place] = [...ways, best[place + 1] ?? { covered: 0, taken: [] }].reduce((one, other) =>
      other.covered > one.covered || (other.covered === one.covered && other.taken.length < one.taken.length)
        ? other
        : one,
    );
  }
  return best[0]?.taken ?? [];
}

function spell(pieces: readonly Piece[]) {
  const hyphenated = pieces.map(({ text, beginsWord }, at) => (beginsWord && at > 0 ? `-${text}` : text));
  return [...new Set([hyphenated.join(''), pieces.map(({ text }) => text).join('')])];
}

function piecesOf({ written, folded }: Query['words'][number], isKnown: (word: string) => boolean): Piece[] {
  // Folded, all kana is katakana, in which a dictionary finds fewer words.
  const composed = written.normalize('NFKC');
  const readable = composed.length === folded.length ? composed : folded;
  const parts = Array.from(segmenter.segment(readable), ({ index, segment }) =>
    folded.slice(index, index + segment.length),
  );
  return parts
    .flatMap((part) => (isKnown(part) ? [part] : (compoundOf(part, isKnown) ?? [part])))
    .map((text, at) => ({ text, beginsWord: at === 0 }));
}

/** The parts of a Korean compound, when it is made of known words and endings and nothing else. */
function compoundOf(word: string, isKnown: (word: string) => boolean, isBehind = false): string[] | null {
  if (word === '') return [];
  if (!/^[가-힣]+$/.test(word) || word.length > LONGEST_COMPOUND) return null;
  for (let length = word.length; length > 0; length--) {
    const part = word.slice(0, length);
    // Many longer words begin with a word of one syllable by chance.
    const fits = (length > 1 && isKnown(part)) || (isBehind && KOREAN_ENDINGS.has(part));
    const rest = fits ? compoundOf(word.slice(length), isKnown, true) : null;
    if (rest) return [part, ...rest];
  }
  return null;
}
