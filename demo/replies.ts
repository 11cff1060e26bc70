import type { ListingLanguage } from '#contract/vocabulary.ts';
import type { DemoListing } from './listings.ts';
import type { DemoReview } from './reviews.ts';

/** Somebody of the cast, who looks after one of the demo's communities. */
export const demoManager = {
  id: '214873920561774592',
  username: 'Ada',
  language: 'en',
  discordServerId: '1016189927411489485',
} as const;

/** Somebody invented, who answers for all the others. */
export const demoTeam = {
  id: '1187320945512087612',
  username: 'The teams of the demo',
  language: 'en',
} as const;

/** What somebody answered to a review, and how long ago. */
export interface DemoReply {
  discordServerId: string;
  /** The review's author. */
  userId: string;
  writtenBy: string;
  text: string;
  minutesAgo: number;
}

/** Answers to praise, and to those who were not happy. */
type Texts = Record<'thanks' | 'sorry', readonly string[]>;

const TEXTS: Partial<Record<ListingLanguage, Texts>> = {
  English: {
    thanks: [
      'Thank you! The newcomers’ table is glad to hear it.',
      'You made our week. See you on Thursday?',
      'Thanks for staying all this time. You have helped more people than you know.',
      'That is very kind. We read it out in the team channel.',
    ],
    sorry: [
      'You are right, and we are sorry. Two more people look after the evenings since this week.',
      'Thanks for saying it openly. We have split the busiest channel in two, so that questions are no longer lost.',
      'That should not have happened. Please write to us if you would like to come back.',
    ],
  },
  Korean: {
    thanks: [
      '좋게 봐 주셔서 감사합니다! 다음 모임에서 또 봬요.',
      '운영진 모두 힘이 나네요. 오래오래 함께해 주세요.',
      '따뜻한 후기 고맙습니다. 처음 오신 분들께도 지금처럼 말 걸어 주세요 :)',
    ],
    sorry: [
      '불편을 드려 죄송합니다. 말씀해 주신 부분은 이번 주에 규칙을 고쳐 두었어요.',
      '솔직한 의견 감사합니다. 새벽 시간에도 답을 드릴 수 있도록 운영진을 늘렸습니다.',
    ],
  },
  Japanese: {
    thanks: [
      'ありがとうございます！運営一同、とても励みになります。',
      'そう言っていただけてうれしいです。またいつでも遊びに来てください。',
      'いつも参加してくださってありがとうございます。来月の企画もお楽しみに。',
    ],
    sorry: [
      'ご不便をおかけして申し訳ありません。ご指摘の点は今週ルールを見直しました。',
      '率直なご意見をありがとうございます。質問が流れないよう、チャンネルを分けました。',
    ],
  },
  German: {
    thanks: ['Danke dir! Bis Donnerstag in der Runde.', 'Das freut uns sehr. Schön, dass du da bist.'],
    sorry: ['Da hast du recht, das tut uns leid. Seit dieser Woche sind wir abends zu dritt.'],
  },
  Spanish: {
    thanks: ['¡Mil gracias! Nos vemos el jueves.', 'Qué alegría leerte. Gracias por estar aquí.'],
    sorry: ['Tienes razón y lo sentimos. Ya somos tres por las noches para que no vuelva a pasar.'],
  },
  French: {
    thanks: ['Merci beaucoup ! À jeudi pour la prochaine soirée.'],
    sorry: ['Vous avez raison, et nous en sommes désolés. Nous sommes trois le soir depuis cette semaine.'],
  },
};

const HAPPY_FROM = 4;
/** Most praise stays without an answer, and every other complaint. */
const EVERY = { thanks: 5, sorry: 2 } as const;

/** Assigns replies to some of the demo's reviews, the same in every run; a listing has each text once at most. */
export function assignReplies(listings: readonly DemoListing[], reviews: readonly DemoReview[]): DemoReply[] {
  const of = Map.groupBy(reviews, ({ discordServerId }) => discordServerId);
  return listings.flatMap(({ discordServerId, language }) => {
    const texts = TEXTS[language];
    if (!texts) return [];
    const seen = { thanks: 0, sorry: 0 };
    return (of.get(discordServerId) ?? []).flatMap(({ userId, rating, minutesAgo }) => {
      const tone = rating >= HAPPY_FROM ? 'thanks' : 'sorry';
      const nth = seen[tone]++;
      const text = texts[tone][nth / EVERY[tone]];
      if (text === undefined) return [];
      const writtenBy = discordServerId === demoManager.discordServerId ? demoManager.id : demoTeam.id;
      return [{ discordServerId, userId, writtenBy, text, minutesAgo: minutesAgo * 0.85 }];
    });
  });
}
