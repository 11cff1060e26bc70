/** What the moderators are told is worth a second look, in Korean. */
export const flags = {
  label: '다시 살펴볼 점',
  online: '멤버는 {{members}}명인데 {{online}}명이 접속 중입니다.',
  tripled: '{{day}}에 멤버가 {{before}}명에서 {{after}}명으로 세 배 이상 늘었습니다.',
  burst: '{{day}}에 한 시간 동안 리뷰가 {{reviews}}개 올라왔습니다.',
  burstOfNew:
    '{{day}}에 한 시간 동안 리뷰가 {{reviews}}개 올라왔고, 그중 {{fresh}}개는 만든 지 일주일이 안 된 계정이 썼습니다.',
  everyone: '{{word}} 멘션이 있습니다.',
  mentions: '글에 멘션이 {{mentions}}개 있습니다.',
  shortened: '어디로 연결되는지 숨기는 링크입니다: {{link}}',
  inviteReplaced: '초대 링크가 바뀝니다: {{before}} → {{after}}',
  inviteRemoved: '초대 링크가 삭제됩니다: {{before}}',
  roles_other: '초대 링크로 참여하면 역할 {{shown}}개를 받습니다.',
  powers_other: '초대 링크로 참여하면 역할 {{shown}}개를 받습니다. 관리 권한이 있는 역할: {{names}}',
  rejected_other: '전에 {{shown}}번 반려되었습니다. 마지막은 {{day}}입니다.',
  senderRejected_other:
    '이 신청자는 최근 1년간 다른 서버로 {{shown}}번 반려되었습니다. 마지막은 {{day}}입니다.',
  letters: '언어는 {{language}}인데 소개는 다른 문자로 쓰였습니다: {{letters}}',
  scripts: {
    Hangul: '한글',
    kana: '일본 문자',
    Han: '한자',
    Cyrillic: '키릴 문자',
    Arabic: '아랍 문자',
    Hebrew: '히브리 문자',
    Thai: '태국 문자',
    Devanagari: '데바나가리 문자',
    Latin: '로마자',
  },
} as const;
