import type { ModerationTexts } from '../texts.ts';

/** The texts about deciding several requests at once, in Korean. */
export const batch: ModerationTexts['batch'] = {
  all: '화면에 보이는 항목 모두 선택',
  one: '선택',
  selected_other: '{{count}}건 선택됨',
  approved_other: '{{count}}건을 승인했습니다',
  rejected_other: '{{count}}건을 반려했습니다',
  left_other: '처리되지 않은 항목: {{count}}건',
  allDone: '신청자에게 각각 결과를 알립니다.',
  failed: '처리하지 못했습니다',
  most: '한 번에 {{shown}}건까지입니다.',
  hidden_other: '화면에 없는 {{shown}}건은 처리하지 않습니다.',
  range: 'Shift를 누른 채 확인란을 클릭하면 거기까지 모두 선택됩니다.',
  clear: '선택 해제',
};
