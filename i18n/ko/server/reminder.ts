import { MOST_REMINDED } from '#contract/notices.ts';
import type { ReminderWords } from '../../words.ts';

/** `/remind` in Korean. */
export const reminder: ReminderWords = {
  name: '범프알림',
  description: '이 서버를 다시 범프할 수 있게 되면 메시지로 알려 드립니다',
  on: { name: '켜기', description: '다시 범프할 수 있을 때 메시지를 받습니다' },
  off: { name: '끄기', description: '더 이상 메시지를 받지 않습니다' },
  isOn: '알림을 켰습니다. 이 서버를 다시 범프할 수 있게 되면 다이렉트 메시지로 알려 드립니다.',
  isOff: '알림을 껐습니다. 이 서버의 범프 알림을 보내지 않습니다.',
  signIn: (address) => `어떤 언어로 알려 드릴지 알 수 있도록 먼저 디렉터리에 로그인해 주세요: ${address}`,
  notAllowed: '서버 관리자만 범프 알림을 받을 수 있습니다.',
  full: `범프 알림은 서버 관리자 ${MOST_REMINDED}명까지 받을 수 있으며, 이미 다 찼습니다.`,
  tooMany: '알림을 너무 자주 바꾸셨습니다. 1분 후에 다시 시도해 주세요.',
};
