import type { BusyWords } from '../../words.ts';

export const busy: BusyWords = {
  title: 'アクセスが集中しています',
  text: 'リクエストが多いため、いまはページを表示できません。しばらくしてからもう一度お試しください。',
  again: 'もう一度試す',
};
