import type { BusyWords } from '../../words.ts';

export const busy: BusyWords = {
  title: '접속이 많습니다',
  text: '요청이 많아 지금은 페이지를 표시할 수 없습니다. 잠시 후 다시 시도해 주세요.',
  again: '다시 시도',
};
