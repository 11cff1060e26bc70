import type { WorkshopTexts } from '../texts.ts';

/** The texts of the page on which managers look after their server's listing, in Korean. */
export const workshop: WorkshopTexts = {
  workshop: {
    title: '서버 관리',
    titleOf: '{{name}} 관리',
    intro: '이 디렉터리에 실린 서버 페이지의 상태를 확인하고 관리합니다.',
    loading: '서버를 불러오는 중...',
    loadFailed: '서버를 불러오지 못했습니다.',
    notYours: '관리 권한이 없는 서버입니다',
    notYoursText:
      'Discord에서 서버 소유자이거나 ‘서버 관리하기’ 또는 ‘관리자’ 권한이 있는 사람만 관리할 수 있습니다. 다른 계정에 권한이 있다면 그 계정으로 로그인해 주세요.',
    status: '상태',
    notListed: '아직 디렉터리에 없는 서버입니다',
    notListedText: '서버를 소개하는 글을 적어 등록을 신청해 주세요. 관리자가 승인하면 공개됩니다.',
    waitsFirst: '관리자가 승인하면 공개됩니다. 심사에는 영업일 기준 1~2일이 걸립니다.',
    waitsEdit: '수정한 내용이 심사를 기다리고 있습니다. 승인될 때까지는 이전에 승인된 내용이 공개됩니다.',
    seenByAll: '누구나 페이지를 볼 수 있습니다.',
    seenByAdults: '성인만 페이지를 볼 수 있습니다.',
    seenByNobody: '서버를 관리하는 사람만 페이지를 볼 수 있습니다.',
    proposedBy: '제안한 사람: {{name}}',
    proposedByYou: '내가 제안함',
    listedBy: '신청한 사람: {{name}}',
    listedByYou: '내가 신청함',
    proposal: '심사를 기다리는 내용',
    live: '지금 공개된 내용',
    invite: {
      title: '초대 링크',
      none: '초대 링크가 없어 이곳에서 참여할 수 없습니다.',
      good: '이 서버로 연결됩니다.',
      unchecked: '아직 확인하지 않았습니다.',
      paused: 'Discord에서 초대가 일시 중지되어 지금은 아무도 참여할 수 없습니다.',
      never: '만료되지 않습니다.',
      expires: '{{day}}에 만료됩니다.',
    },
  },
};
