/** A search as somebody types it, and the demo's communities that they would want to see first. */
interface TypedSearch {
  q: string;
  language: 'en' | 'ko' | 'ja';
  /** Any of these is right as the first result. */
  expected: readonly string[];
}

const ISEKAI =
  '異世界に転生したけど特にやることがないので毎晩みんなでボードゲームを遊んでいるだけの人たちが集まる宿屋の二階';
const KOREAN_BOARD_GAMES = '보드게임 할 사람 (부산·양산·김해)';

/*
 * Chosen by hand from what the demo's communities write about themselves, before any of them was searched for: with
 * mistakes, half typed, by initial consonants, in another script, short, in any order. Where a community of the
 * person's own language is what they mean, one of another language is not right.
 */
export const SIXTY_SEARCHES: readonly TypedSearch[] = [
  { q: 'keybord', language: 'en', expected: ['Keycap Confessional'] },
  { q: 'recipies', language: 'en', expected: ["Grandma's Recipe Rescue"] },
  { q: 'clmbing', language: 'en', expected: ['Wrong Foot Climbing Club'] },
  { q: 'speedrunning', language: 'en', expected: ['Hollow Orchard Speedruns'] },
  { q: 'bird watching', language: 'en', expected: ['Backyard Birds 101'] },
  { q: 'couch coop', language: 'en', expected: ['Couch Co-op Embassy'] },
  { q: 'ping pong', language: 'en', expected: ['Table Seven'] },
  { q: 'fountain pen', language: 'en', expected: ['Ink Before Breakfast'] },
  { q: 'math homework', language: 'en', expected: ['Proofs Without Panic'] },
  { q: 'ham radio', language: 'en', expected: ['Ham Shack After Dark'] },
  { q: 'horror tabletop', language: 'en', expected: ['Dice by Candle'] },
  { q: 'phd thesis', language: 'en', expected: ['The Thesis Trench'] },
  { q: 'marble racing', language: 'en', expected: ['Downhill Marble Bureau of Statistics'] },
  { q: 'cinderm', language: 'en', expected: ['CINDERMARCH'] },
  { q: 'new dad', language: 'en', expected: ['New Dads, Cold Coffee'] },
  { q: 'knitting', language: 'en', expected: ['Yarn Chicken'] },
  { q: 'houseplants', language: 'en', expected: ['Houseplant Triage'] },
  // The demo has no English community for it: any that plays them is right.
  {
    q: 'boardgames',
    language: 'en',
    expected: [KOREAN_BOARD_GAMES, ISEKAI, 'Gezelligheid & Gezelschapsspellen', 'Planszówki u Zośki'],
  },
  { q: 'futsal', language: 'en', expected: ['Quintal do Futsal', '万年補欠フットサル'] },
  { q: 'css help', language: 'en', expected: ['<div> & Conquer'] },

  { q: 'ㅂㄷㄱㅇ', language: 'ko', expected: [KOREAN_BOARD_GAMES] },
  { q: '보드게', language: 'ko', expected: [KOREAN_BOARD_GAMES] },
  // 무릎, spelled as it sounds
  { q: '무릅은 소중하니까', language: 'ko', expected: ['무릎은 소중하니까 등산회'] },
  { q: '뜨개질', language: 'ko', expected: ['손뜨개 & 수다'] },
  { q: '크롴', language: 'ko', expected: ['크로키 10분'] },
  { q: '공무원 시험', language: 'ko', expected: ['밤 열한 시 공시생'] },
  { q: '공싯', language: 'ko', expected: ['밤 열한 시 공시생'] },
  { q: '자취', language: 'ko', expected: ['자취생 냉장고'] },
  { q: 'ㄷㄹㅁ', language: 'ko', expected: ['월요일엔 드라마'] },
  { q: '체스', language: 'ko', expected: ["Chess, But My Nan's Here Too"] },
  { q: 'lp', language: 'ko', expected: ['LP 먼지 터는 날'] },
  { q: '밴드 동네', language: 'ko', expected: ['동네 밴드부'] },
  { q: '인디 게임', language: 'ko', expected: ['인디게임 등대'] },
  { q: '독서모임', language: 'ko', expected: ['느린 독서회'] },
  { q: '블록체인', language: 'ko', expected: ['체인 밑바닥부터', 'ブロックチェーン輪読会・夜の部'] },
  { q: '풋살', language: 'ko', expected: ['万年補欠フットサル', 'Quintal do Futsal'] },
  { q: '코드 리뷰', language: 'ko', expected: ['서버실 난로'] },
  { q: '고양이', language: 'ko', expected: ['猫の寝相研究所'] },
  { q: '만년필', language: 'ko', expected: ['Ink Before Breakfast'] },
  { q: '비트 작업실', language: 'ko', expected: ['새벽 네 시 작업실'] },

  { q: 'ボドゲ', language: 'ja', expected: [ISEKAI] },
  { q: 'ねこ', language: 'ja', expected: ['猫の寝相研究所'] },
  { q: '深夜らじお', language: 'ja', expected: ['深夜ラジオの続き'] },
  { q: 'ブロックチェン', language: 'ja', expected: ['ブロックチェーン輪読会・夜の部'] },
  { q: 'ふっとさる', language: 'ja', expected: ['万年補欠フットサル'] },
  { q: '朗読', language: 'ja', expected: ['朗読とお茶'] },
  { q: 'はんだづけ', language: 'ja', expected: ['はんだ付け部 放課後'] },
  { q: '自習室 朝', language: 'ja', expected: ['朝五時の自習室'] },
  { q: 'ｄｔｍ', language: 'ja', expected: ['DTMのたまご'] },
  { q: '登山', language: 'ja', expected: ['무릎은 소중하니까 등산회', '周三爬山，周四腿疼'] },
  { q: 'チェス', language: 'ja', expected: ["Chess, But My Nan's Here Too"] },
  { q: '編み物', language: 'ja', expected: ['손뜨개 & 수다', 'Yarn Chicken'] },
  { q: '引っ越し', language: 'ja', expected: ['転勤族の回覧板'] },
  { q: '自宅サーバ', language: 'ja', expected: ['自宅サーバーと猫の毛'] },
  { q: 'ゲーセン', language: 'ja', expected: ['レトロ筐体保存会'] },
  { q: '俳句', language: 'ja', expected: ['一日一句'] },
  { q: 'くずし字', language: 'ja', expected: ['古文書を読む夜'] },
  { q: '消しゴムハンコ', language: 'ja', expected: ['消しゴムはんこ研究会'] },
  { q: '背景 パース', language: 'ja', expected: ['背景描きの茶の間'] },
  { q: 'RTA', language: 'ja', expected: ['Hollow Orchard Speedruns'] },
];
