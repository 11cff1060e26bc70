import type { MessageWords } from '../../words.ts';

/** The messages of our bot to people in Korean. */
export const messages: MessageWords = {
  approval: (server) => `**${server}** 서버가 승인되어 Guildhall에 공개되었습니다.`,
  'edit approval': (server) => `**${server}** 서버의 수정 내용이 승인되어 Guildhall에 공개되었습니다.`,
  rejection: (server) => `Guildhall에 신청하신 **${server}** 서버의 등록이 반려되었습니다.`,
  'edit rejection': (server) =>
    `Guildhall에 있는 **${server}** 서버의 수정 내용이 반려되었습니다. 공개된 내용은 그대로입니다.`,
  ban: (server) => `**${server}** 서버가 Guildhall에서 차단되어 숨겨졌습니다. 다시 신청할 수 없습니다.`,
  deletion: (server) => `사이트 관리자가 **${server}** 서버를 Guildhall에서 삭제했습니다.`,
  'person ban': () => '회원님의 계정이 Guildhall에서 차단되었습니다.',
  'ban lifted': (server) => `**${server}** 서버의 Guildhall 차단이 해제되어 이전 상태로 돌아갔습니다.`,
  'person ban lifted': () => '회원님 계정의 Guildhall 차단이 해제되었습니다. 다시 로그인할 수 있습니다.',
  'invite dead': (server) =>
    `Guildhall에 등록된 **${server}** 서버의 초대 링크가 존재하지 않거나 만료되었거나 특정 사람만 쓸 수 있어 아무도 참여할 수 없습니다.`,
  'invite elsewhere': (server) =>
    `Guildhall에 등록된 **${server}** 서버의 초대 링크가 다른 서버로 연결되어 참여를 막아 두었습니다.`,
  'invite guest': (server) =>
    `Guildhall에 등록된 **${server}** 서버의 초대 링크가 음성 채널 게스트 전용이라 멤버가 될 수 없습니다. 게스트는 통화가 끝나면 서버에서 나가게 됩니다.`,
  'bump reminder': (server) => `**${server}** 서버를 다시 범프할 수 있습니다.`,
  'appeal granted': (server) =>
    `Guildhall의 **${server}** 서버에 대한 이의 신청이 받아들여졌습니다. 다시 심사합니다.`,
  'appeal refused': (server) =>
    `Guildhall의 **${server}** 서버에 대한 이의 신청이 받아들여지지 않았습니다. 반려가 유지됩니다.`,
  'ban appeal granted': (server) =>
    `**${server}** 서버에 대한 이의 신청이 받아들여져 Guildhall 차단이 해제되었습니다.`,
  'ban appeal refused': (server) =>
    `Guildhall의 **${server}** 서버에 대한 이의 신청이 받아들여지지 않았습니다. 차단이 유지됩니다.`,
  reason: '사유:',
  note: 'Guildhall 운영팀의 메시지:',
  ends: (instant) => `차단은 자동으로 해제됩니다: ${instant}`,
  byPerson: (terms) => `이용약관의 규칙에 따라 사람이 결정했습니다: ${terms}`,
  askSupport: (support) => `이의가 있으면 서포트 서버에 문의해 주세요: ${support}`,
  more: {
    approval: '서버 페이지:',
    'edit approval': '서버 페이지:',
    rejection: '여기에서 수정해 다시 신청하거나 한 번 이의를 신청할 수 있습니다:',
    'edit rejection': '여기에서 수정해 다시 신청하거나 한 번 이의를 신청할 수 있습니다:',
    ban: '여기에서 한 번 이의를 신청할 수 있습니다:',
    deletion: '내 서버:',
    'ban lifted': '내 서버:',
    'person ban lifted': 'Guildhall:',
    'person ban': null,
    'invite dead': '여기에서 새 링크를 등록할 수 있습니다:',
    'invite elsewhere': '여기에서 새 링크를 등록할 수 있습니다:',
    'invite guest': '여기에서 새 링크를 등록할 수 있습니다:',
    'bump reminder': '여기에서 범프하거나 이 알림을 끌 수 있습니다:',
    'appeal granted': '내 서버:',
    'appeal refused': '여기에서 수정해 다시 신청할 수 있습니다:',
    'ban appeal granted': '내 서버:',
    'ban appeal refused': '내 서버:',
  },
};
