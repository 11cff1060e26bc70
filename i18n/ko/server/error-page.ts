import type { ErrorPageWords } from '../../words.ts';

/** What a page in Korean says in place of one that cannot be shown. */
export const errorPage: ErrorPageWords = {
  invalid: {
    title: '올바르지 않은 주소입니다',
    text: '주소나 요청에 빠졌거나 올바르지 않은 내용이 있습니다.',
  },
  crossOrigin: {
    title: '요청을 막았습니다',
    text: '다른 사이트에서 온 요청입니다. Guildhall 페이지에서 다시 시도해 주세요.',
  },
  notFound: { title: '찾을 수 없습니다', text: '이 주소에는 아무것도 없습니다.' },
  notThisWay: { title: '사용할 수 없는 방식입니다', text: '이 주소는 이런 방식으로 사용할 수 없습니다.' },
  tooMany: { title: '요청이 너무 많습니다', text: '잠시 후 페이지를 새로 고쳐 주세요.' },
  failed: { title: '문제가 생겼습니다', text: '저희 쪽 문제입니다. 다시 시도해 주세요.' },
  unavailable: {
    title: '지금은 응답할 수 없습니다',
    text: '잠시 후 페이지를 새로 고쳐 주세요.',
  },
  home: '전체 서버로 돌아가기',
};
