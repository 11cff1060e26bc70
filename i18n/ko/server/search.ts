import type { SearchWords } from '../../words.ts';

export const search: SearchWords = {
  description: 'Discord 서버 디렉터리 Guildhall에서 검색',
};
