import type { BusyWords } from '../../words.ts';

export const busy: BusyWords = {
  title: 'アクセスが集中しています',
  text: 'アクセスが多く、今はページを表示できません。しばらくしてからもう一度お試しください。',
  again: 'もう一度試す',
};
