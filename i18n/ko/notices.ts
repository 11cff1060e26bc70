import { NOTICES_KEPT_FOR_MS, DAY_MS } from '#contract/durations.ts';
import type { NoticesTexts } from '../texts.ts';

const DAYS = NOTICES_KEPT_FOR_MS / DAY_MS;

/** The texts of notices in Korean. */
export const notices: NoticesTexts = {
  notices: {
    title: '알림',
    unread_other: '알림, 읽지 않음 {{shown}}개',
    close: '알림 닫기',
    loading: '알림을 불러오는 중...',
    loadFailed: '알림을 불러오지 못했습니다.',
    moreFailed: '알림을 더 불러오지 못했습니다.',
    none: '아직 알림이 없습니다',
    noneHint: `내 서버에 대한 결정, 내 리뷰에 달린 답글, 신고 결과를 여기에서 알려 드립니다. ${DAYS}일 동안 보관합니다.`,
    isNew: '새 알림',
    kinds: {
      approval: '승인되어 공개되었습니다.',
      'edit approval': '수정 내용이 승인되어 공개되었습니다.',
      rejection:
        '등록 신청이 반려되었습니다. 이용약관에 따라 사람이 결정했습니다. 수정해 다시 신청하거나 한 번 이의를 신청할 수 있습니다.',
      'edit rejection':
        '수정 내용이 반려되었습니다. 공개된 내용은 그대로입니다. 이용약관에 따라 사람이 결정했으며, 한 번 이의를 신청할 수 있습니다.',
      ban: 'Guildhall에서 차단되어 숨겨졌으며 다시 신청할 수 없습니다. 이용약관에 따라 사람이 결정했으며, 한 번 이의를 신청할 수 있습니다.',
      'ban lifted': '차단이 해제되었습니다.',
      deletion:
        '사이트 관리자가 이용약관에 따라 Guildhall에서 삭제했습니다. 이의가 있으면 서포트 서버에 문의해 주세요.',
      'appeal granted': '이의 신청이 받아들여졌습니다. 다시 심사합니다.',
      'appeal refused': '이의 신청이 받아들여지지 않았습니다. 반려가 유지됩니다.',
      'ban appeal granted': '이의 신청이 받아들여져 차단이 해제되었습니다.',
      'ban appeal refused': '이의 신청이 받아들여지지 않았습니다. 차단이 유지됩니다.',
      'invite dead':
        '초대 링크가 존재하지 않거나 만료되었거나 특정 사람만 쓸 수 있어 아무도 참여할 수 없습니다.',
      'invite elsewhere': '초대 링크가 다른 서버로 연결되어 참여를 막아 두었습니다.',
      'invite guest':
        '초대 링크가 음성 채널 게스트 전용이라 멤버가 될 수 없습니다. 게스트는 통화가 끝나면 서버에서 나가게 됩니다.',
      'events locked': '사이트 관리자가 이벤트를 껐습니다.',
      'events unlocked': '사이트 관리자가 이벤트를 다시 허용했습니다.',
      'age restricted': '사이트 관리자가 연령 제한 서버로 지정했습니다.',
      'age restriction lifted': '사이트 관리자가 연령 제한을 해제했습니다.',
      'tag blocked': '더 이상 쓸 수 없는 태그를 뺐습니다:',
      reply: '서버 운영진이 회원님의 리뷰에 답글을 남겼습니다.',
      'report acted on': '신고를 확인하고 조치했습니다. 알려 주셔서 감사합니다.',
      'report without action': '신고를 확인했지만 규칙 위반을 찾지 못해 그대로 두었습니다.',
      'review removed':
        '모더레이터가 이용약관에 따라 회원님의 리뷰를 삭제했습니다. 이의가 있으면 서포트 서버에 문의해 주세요. 사유:',
      'review restored': '회원님의 리뷰를 복구했습니다.',
      'reply removed':
        '모더레이터가 이용약관에 따라 리뷰에 남기신 답글을 삭제했습니다. 이의가 있으면 서포트 서버에 문의해 주세요. 사유:',
      'reply restored': '회원님의 답글을 복구했습니다.',
      'webhook refused': '끝자리 {{ending}} 웹후크로 메시지를 보낼 수 없어 껐습니다.',
      'webhook rights': '회원님이 이 서버를 관리하는지 확인할 수 없어 끝자리 {{ending}} 웹후크를 껐습니다.',
      'reminder off':
        '봇이 메시지를 보낼 수 없어 범프 알림을 껐습니다. 다이렉트 메시지를 허용한 뒤 다시 켜 주세요.',
      other: '새로운 소식이 있습니다.',
    },
  },
};
