import type { ModerationTexts } from '../texts.ts';

/** The texts above a queue: how long its items wait, and what they are narrowed to, in Korean. */
export const filter: ModerationTexts['filter'] = {
  oldest: '최장 대기',
  median: '심사 소요 시간(중앙값)',
  underAMinute: '1분 미만',
  label: '필터',
  chosen: '필터({{shown}})',
  allCategories: '모든 카테고리',
  flag: '확인할 점',
  anyFlag: '확인할 점 전체',
  flags: {
    'online-above-members': '멤버보다 많은 접속자',
    'members-tripled': '멤버 세 배 증가',
    'review-burst': '리뷰 급증',
    'mass-mention': '대량 멘션',
    'shortened-link': '단축 링크',
    'invite-changed': '초대 링크 변경',
    'invite-gives-roles': '역할을 주는 초대',
    'rejected-before': '반려된 적 있음',
    'rejected-sender': '다른 서버로 반려된 신청자',
    'language-mismatch': '언어와 문자가 다름',
  },
  deadInvite: '작동하지 않는 초대',
  firstTime: '첫 신청자',
  none: '필터에 맞는 대기 항목이 없습니다',
  matching_other: '{{shown}}건 일치',
  first_other: '일치하는 항목 중 처음 {{shown}}건',
};
