import { DAY_MS, PUBLIC_NOTICES_LAST_MS } from '#contract/durations.ts';
import {
  ADDRESS_LENGTH,
  APPEAL_LENGTH,
  NAME_LENGTH,
  REASON_LENGTH,
  RULE_LENGTH,
} from '#contract/vocabulary.ts';
import type { PublicNoticeTexts } from '../texts.ts';

const PUBLIC_NOTICE_DAYS = PUBLIC_NOTICES_LAST_MS / DAY_MS;

/** The texts of reports without an account and their receipts, in Korean. */
export const publicNotice: PublicNoticeTexts = {
  publicNotice: {
    intro:
      '이 사이트에서 불법이거나 규칙에 어긋나는 내용을 보셨다면 Guildhall 운영팀에 알려 주세요. 계정은 필요 없습니다.',
    noMail:
      '이메일은 보내지 않습니다. 신고를 보내면 비밀 주소가 있는 페이지가 열리며, 그곳에서 결과를 볼 수 있습니다.',
    address: '서버 페이지 주소',
    addressHint: '브라우저에서 복사해 주세요. 서버의 Discord ID를 적어도 됩니다.',
    reason: '무엇이 문제인가요?',
    reasonHint: '어떤 내용인지, 페이지 어디에서 보셨는지, 왜 있으면 안 되는지 적어 주세요.',
    rule: '어긋나는 법률이나 규칙',
    ruleHint: '알고 계시면 적어 주세요.',
    optional: '선택',
    name: '이름',
    email: '이메일 주소',
    nameless:
      '미성년자에 대한 위험이나 성적 대상화를 신고할 때는 적지 않아도 되며, 적어도 저장하지 않습니다.',
    goodFaith: '적은 내용이 정확하고 빠짐없다고 선의로 믿습니다.',
    privacy: `신고는 Guildhall 운영팀이 읽습니다. 이름과 이메일 주소는 사이트 관리자만 봅니다. 모든 내용은 결정 ${PUBLIC_NOTICE_DAYS}일 뒤에 삭제합니다.`,
    submit: '신고 보내기',
    submitting: '보내는 중...',
    failed: '신고를 보내지 못했습니다',
    errors: {
      required: '꼭 필요한 항목입니다.',
      reasonTooLong: `${REASON_LENGTH.most}자까지 적을 수 있습니다.`,
      objectionTooLong: `${APPEAL_LENGTH.most}자까지 적을 수 있습니다.`,
      addressTooLong: `${ADDRESS_LENGTH}자까지 적을 수 있습니다.`,
      addressUnknown: '이 주소에는 공개된 서버 페이지가 없습니다. 브라우저에서 주소를 복사해 주세요.',
      ruleTooLong: `${RULE_LENGTH}자까지 적을 수 있습니다.`,
      nameTooLong: `${NAME_LENGTH}자까지 적을 수 있습니다.`,
      emailInvalid: '이메일 주소가 아닙니다.',
      goodFaithMissing: '확인해 주세요.',
    },
    receipt: {
      title: '보낸 신고',
      keep: '이 주소를 보관해 주세요. 결과는 여기에서만 볼 수 있고, 주소를 아는 사람은 누구나 볼 수 있습니다.',
      address: '이 페이지의 주소',
      copy: '복사',
      copied: '복사했습니다',
      notCopied: '직접 선택해 복사해 주세요',
      waiting: '신고를 받았습니다',
      waitingText: 'Guildhall 운영팀이 읽고 결정합니다. 결과는 이 페이지에서 확인해 주세요.',
      actionTaken: '조치했습니다',
      noAction: '그대로 두기로 했습니다',
      again: '다시 검토하고 있습니다',
      againText:
        '이의 신청이 있었습니다. 사이트 관리자가 신고를 다시 읽고 결정합니다. 결과는 이 페이지에서 확인해 주세요.',
      gone: '페이지가 사라졌습니다',
      goneText: '결정하기 전에 서버 페이지가 삭제되어 더 결정할 것이 없습니다.',
      reason: '사유',
      noAnswer: 'Guildhall에서 서버 페이지를 삭제했습니다.',
      byPerson: '이용약관의 규칙에 따라 사람이 결정했습니다.',
      terms: '이용약관',
      sent: '보낸 내용',
      page: '페이지',
      sentAt: '보낸 날',
      decidedAt: '결정한 날',
      category: '문제',
      rule: '법률이나 규칙',
      appeal: '이의 신청',
      appealText: '한 번 이의를 신청할 수 있으며, 사이트 관리자가 다시 결정합니다.',
      appealLabel: '왜 다르게 결정해야 하나요?',
      appealSend: '이의 신청 보내기',
      appealing: '보내는 중...',
      final: '이의 신청을 거쳐 결정되어 여기에서 다시 이의를 신청할 수 없습니다.',
      deleted: `이 페이지는 결정 ${PUBLIC_NOTICE_DAYS}일 뒤에 삭제합니다.`,
      notFound: '이 주소에는 신고가 없습니다',
      notFoundText: `주소를 확인해 주세요. 신고는 결정 ${PUBLIC_NOTICE_DAYS}일 뒤에 삭제합니다.`,
    },
  },
};
