import { durationText } from '#contract/durations.ts';
import { BUMP_COOLDOWN_MS } from '#contract/vocabulary.ts';
import type { BumpWords } from '../../words.ts';

/** `/bump` in Korean. */
export const bump: BumpWords = {
  name: '범프',
  description: '이 서버를 Guildhall 디렉터리 맨 위로 올립니다',
  bumped: (again) => `범프했습니다! 이 서버가 디렉터리 맨 위에 올랐습니다. 다음 범프 가능 시간: ${again}`,
  onCooldown: (again) =>
    `이 서버는 범프한 지 ${durationText(BUMP_COOLDOWN_MS, 'hour', 'ko')}이 지나지 않았습니다. 다음 범프 가능 시간: ${again}`,
  notListed: (address) => `이 서버는 디렉터리에 없습니다. 여기에서 등록을 신청할 수 있습니다: ${address}`,
  notApproved: (address) => `이 서버는 디렉터리에 공개되어 있지 않습니다. 진행 상태: ${address}`,
  listingBanned: '이 서버는 디렉터리에서 차단되었습니다.',
  unlisted: (address) => `휴식 중인 서버입니다. 여기에서 다시 공개할 수 있습니다: ${address}`,
  notAllowed: '서버 관리자만 범프할 수 있습니다.',
  banned: '회원님의 계정은 디렉터리에서 차단되었습니다.',
  trouble: '범프하지 못했습니다. 잠시 후 다시 시도해 주세요.',
};
