import type { ExpectedTerms } from '../expected-terms.ts';

/** What the terms must say in Korean, written by hand. */
export const expectedTerms: ExpectedTerms = {
  lastUpdated: '최종 수정일: 2025년 10월 22일',
  privacyChanged: '2026년 11월 29일',
  keyPoints: {
    introduction: /만 13세 이상/,
    'privacy-policy':
      /활동 기록.*Discord에서.*이메일.*서버 등록 정보.*리뷰, 답글, 신고.*삭제를 요청할 때까지.*삭제와 처리 제한.*1개월 이내/,
    'prohibited-acts': /음란물을 다루는 서버.*등록할 수 없습니다/,
    'user-responsibility': /연령 제한 서버.*18세 이상.*누구에게도/,
    fees: /무료.*프리미엄/,
    'right-to-data': /저작권은 이용자에게/,
    'data-license': /영구적.*전 세계.*사용료가 없고.*철회할 수 없는/,
    'right-to-refuse-membership': /이유를 밝히지 않고.*거절.*차단/,
  },
  retention: {
    'page views': /24시간이 지나면 삭제.*48시간이 지나면 삭제/,
    'figures of servers': /하루 단위로 합산.*임의의 식별자도 기록되지 않으며, 400일이 지나면 삭제/,
    'sessions and language': /세션이 시작된 시각과 마지막으로 사용된 시각.*언어/,
    'the list of one’s servers': /메모리에 1분/,
    'addresses and counts': /IP 주소와.*보관하지 않습니다.*매일 바뀌는.*2시간 이내/,
    'saved servers': /저장한 서버와 저장한 시각.*취소하거나.*함께 삭제.*브라우저에만/,
    backups: /가명의 데이터가 언제 삭제.*계속 보관.*백업을 삭제할 때까지.*즉시 다시 삭제/,
    replies:
      /답글은 서버 운영진의 이름으로 공개.*저장하되 공개하지 않습니다.*다시 작성되거나.*데이터가 삭제될 때까지/,
    webhooks: /웹후크 주소를 등록.*암호화.*삭제될 때까지 보관.*Discord로 전송.*20개.*최대 30일/,
    reports:
      /신고 유형과 문제가 일어난 곳, 사유, 처리 결과.*처리 후 90일이 지나면 삭제.*최대 30일 동안 기다립니다/,
    'reports without an account':
      /계정 없이.*법률이나 규칙, 이름과 이메일 주소.*보관하지 않습니다.*지문만 저장.*90일이 지나면.*모두 삭제.*두 시간 안에/,
    bans: /서버 차단 사유는 사이트 관리자와 모더레이터만, 계정 차단 사유는 사이트 관리자만/,
    notices: /무엇이 결정되었는지.*읽었는지.*90일이 지나면 삭제.*더 이상 관리하지 않는다고/,
    'API keys': /붙인 이름.*마지막으로 사용된 날짜.*지문만 저장.*삭제하거나.*차단되거나.*삭제됩니다/,
    'bump reminders': /범프 알림.*알림을 끄거나.*더 이상 관리하지 않는다고.*보내는 즉시 삭제.*10분/,
    moderation:
      /모더레이터로 임명된 경우, 임명된 시각을 해임되거나 차단되거나 자신의 데이터가 삭제될 때까지.*마지막으로 본 때부터 10분간/,
    'icons of servers': /링크 미리보기.*아이콘의 작은 사본을 보관.*숨겨지거나 아이콘이 바뀌면 삭제/,
    messages: /승인, 반려, 차단 또는 삭제.*보낸 내용과 전달 여부는 보관/,
    'what a deletion takes':
      /즉시.*1분 이내.*세션, Discord 인증 키, 작성한 리뷰와 답글, 신고, 이의 신청, 등록을 신청한 서버, 저장한 서버/,
    'what a deletion leaves':
      /비밀 키로 해시한 값과 차단한 날짜, 사유.*바꿀 수 없습니다.*가명.*따로 보관.*함께 삭제됩니다/,
  },
  browserStorage:
    /7일.*30일.*1년.*내 언어.*1년.*저장할 때만.*테마.*1년.*나이 확인.*1년.*10분.*1분.*테마.*언어.*환영 메시지.*제안을 숨긴 서버.*임의 식별자.*탭을 닫을 때까지.*저장한 서버는 저장을 취소하거나 로그인할 때까지.*보내지 않은 내용.*최대 7일간.*Google Ads.*그 전에는 불러오지 않습니다/,
};
