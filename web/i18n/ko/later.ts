import { LEAST_MEMBERS, MOST_FAVOURITES } from '#contract/vocabulary.ts';
import type { LaterTexts } from '../texts.ts';

/** The texts of what most pages begin without, in Korean. */
export const later: LaterTexts = {
  favourites: {
    save: '{{name}} 저장',
    inBrowser: '이 브라우저에만 저장됩니다. 로그인하면 어디서나 볼 수 있습니다.',
    inAccount: '내 계정에 저장됩니다. 다른 사람에게는 보이지 않습니다.',
    login: 'Discord로 로그인',
    none: '아직 저장한 서버가 없습니다',
    noneHint: '마음에 드는 서버의 하트를 누르면 여기에서 다시 볼 수 있습니다.',
    browse: '서버 둘러보기',
    loadFailed: '저장한 서버를 불러오지 못했습니다',
    failed: '저장 상태를 바꾸지 못했습니다',
    browserFull: `이 브라우저에는 서버를 ${MOST_FAVOURITES}개까지 저장할 수 있습니다. 먼저 하나를 저장 취소해 주세요.`,
    noStorage:
      '이 브라우저에서는 사이트가 데이터를 저장할 수 없습니다. 로그인하면 서버를 저장할 수 있습니다.',
    someLeftOut: '일부 서버를 옮기지 못했습니다',
    accountFull: `계정에는 서버를 ${MOST_FAVOURITES}개까지 저장할 수 있어 최근에 저장한 서버부터 옮겼습니다.`,
  },
  beforeJoining: {
    title: '참여하기 전에 알아 두세요',
    email: '이메일 인증이 필요합니다',
    onDiscord: 'Discord 가입 후 5분이 지나야 합니다',
    asMember: '서버에 참여하고 10분이 지나야 글을 쓸 수 있습니다',
    phone: '전화번호 인증이 필요합니다',
    rules: '먼저 규칙에 동의해야 합니다',
    adults: '18세 이상을 위한 성인용 서버입니다',
    since: '{{month}} 개설',
    community: '커뮤니티 서버',
    partnered: 'Discord 파트너 서버',
    verified: 'Discord 공식 인증 서버',
    boosted: '서버 부스트 {{tier}}레벨',
  },
  rows: {
    similar: '비슷한 서버',
    lastBumped: '최근 범프된 서버',
  },
  orders: {
    title: '정렬 기준 안내',
    best: '이름이 검색어와 똑같은 서버가 가장 먼저 나오고, 이름이나 태그에 검색어가 있는 서버, 소개에 있는 서버가 뒤를 잇습니다. 순위가 같거나 결과가 아주 많으면 최근에 범프한 순서입니다.',
    bumped:
      '가장 최근에 범프한 서버부터 나옵니다. 서버를 관리하는 사람이면 누구나 무료로 범프할 수 있습니다. 한 번도 범프하지 않은 서버는 그 뒤에 최신 등록순으로 나옵니다.',
    members: 'Discord에서 마지막으로 확인한 멤버 수가 많은 순서입니다.',
    rating: '모든 리뷰의 평균 평점이 높은 순서입니다. 평균이 같으면 리뷰가 많은 서버가 먼저 나옵니다.',
    newest: '이 디렉터리에 처음 등록된 날이 최근인 순서입니다.',
    growing: `30일 동안 멤버가 몇 퍼센트 늘었는지에 따른 순서입니다. 30일 전에 멤버가 ${LEAST_MEMBERS.growing}명 이상이었던 서버만 해당하며, 하루에 한 번 계산합니다.`,
    active: `최근 일주일 동안 평소 온라인인 멤버의 비율이 높은 순서입니다. 멤버가 ${LEAST_MEMBERS.active}명 이상인 서버만 해당하며, 하루에 한 번 계산합니다.`,
    fair: '순위는 팔지 않으며, 무작위로 섞지도 않습니다.',
  },
  admin: {
    title: '관리자 대시보드',
    subtitle: '서버 신청, 신고, 차단을 관리합니다',
    signedOut: '관리자 대시보드를 보려면 로그인해 주세요',
    signedOutHint: '이 디렉터리를 관리하는 사람들을 위한 페이지입니다.',
    denied: '접근이 거부되었습니다',
    deniedText: '관리자 대시보드에 접근할 권한이 없습니다.',
    noPermission: '이 페이지에 접근할 권한이 없습니다',
    loading: '대시보드를 불러오는 중...',
    loadFailed: '대시보드를 불러오지 못했습니다.',
  },
  myServers: {
    title: '내 서버',
    intro: '운영하는 커뮤니티를 등록하고, 소개를 관리하고, 범프할 수 있습니다.',
    signedOut: '내 서버를 보려면 로그인해 주세요',
    signedOutHint: 'Discord에서 참여 중인 서버 목록을 받아 옵니다. 메시지나 이메일 주소는 볼 수 없습니다.',
    loading: '내 서버를 불러오는 중...',
    loadFailed: '내 서버를 불러오지 못했습니다.',
  },
};
