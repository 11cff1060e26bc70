import type { InteractionTexts } from '../texts.ts';

/** The texts of dialogs, forms and toasts in Korean. */
export const interaction: InteractionTexts = {
  site: {
    close: '닫기',
  },
  welcome: {
    title: 'Guildhall에 오신 것을 환영합니다',
    text: 'Guildhall은 이제 막 자라나는 사이트입니다. Discord 커뮤니티를 운영하시나요? 서버를 추가해 더 많은 사람에게 알려 보세요.',
    addServer: '내 서버 추가',
    browse: '먼저 둘러보기',
  },
  auth: {
    logout: '로그아웃',
    logoutFailed: '로그아웃하지 못했습니다',
    menu: '{{name}} 님의 메뉴',
    admin: '관리 대시보드',
    failures: {
      cancelled: '로그인을 취소했습니다.',
      scopeMissing: '로그인하려면 프로필과 서버 목록을 모두 허용해 주세요.',
      expired: '로그인이 만료되었거나 끝까지 진행되지 않았습니다. 다시 로그인해 주세요.',
      unavailable: '지금 Discord가 응답하지 않습니다. 잠시 후 다시 시도해 주세요.',
      tooMany: '로그인 시도가 너무 많습니다. 1분쯤 뒤에 다시 시도해 주세요.',
      banned: '이 디렉터리에서 차단된 계정입니다.',
      failed: '로그인하지 못했습니다. 다시 시도해 주세요.',
    },
    banReason: '사유: {{reason}}',
    banUntil: '차단은 {{instant}}에 끝납니다.',
    askSupport: '서포트 서버에 문의',
    tryAgain: '다시 시도',
    dismiss: '닫기',
  },
  languagesRead: {
    title: '내 언어 고르기',
    text: '읽을 수 있는 언어를 1개에서 {{most}}개까지 선택하세요. 선택하면 언어 목록에 ‘내 언어’가 생깁니다. ‘내 언어’를 고르기 전까지는 아무것도 걸러지지 않습니다.',
    none: '언어를 하나 이상 선택하세요.',
    full: '최대 {{most}}개까지 선택할 수 있습니다. 다른 언어를 고르려면 하나를 해제하세요.',
    first: '홈 화면에 처음 선택한 언어({{language}})의 서버가 표시됩니다.',
    cancel: '취소',
    save: '저장',
    forget: '내 언어 삭제',
    saved: '내 언어를 저장했습니다',
    forgotten: '내 언어를 삭제했습니다',
    notStored: '브라우저에 저장하지 못했습니다. 이 사이트의 쿠키를 허용한 뒤 다시 시도해 주세요.',
  },
  toasts: {
    one: '알림',
    region: '알림 ({{key}})',
    close: '닫기',
  },
  suggestions: {
    label: '추천 검색어',
    servers: '서버',
    tags: '태그',
    categories: '카테고리',
    count_other: '추천 검색어 {{count}}개',
  },
  form: {
    length: '{{most}}자 중 {{length}}자',
    sessionEnded: '로그아웃되었습니다. 다시 로그인해 주세요. 작성한 내용은 그대로 남아 있습니다.',
  },
};
