import type { ModerationTexts } from '../texts.ts';

/** The texts about deciding several requests at once, in Japanese. */
export const batch: ModerationTexts['batch'] = {
  all: '表示中の項目をすべて選択',
  one: '選択',
  selected_other: '{{count}}件を選択中',
  approved_other: '{{count}}件を承認しました',
  rejected_other: '{{count}}件を却下しました',
  left_other: '処理されなかった項目：{{count}}件',
  allDone: '申請者それぞれに結果をお知らせします。',
  failed: '処理できませんでした',
  most: '一度に{{shown}}件までです。',
  hidden_other: '表示されていない{{shown}}件は処理されません。',
  range: 'Shiftを押しながらチェックボックスをクリックすると、そこまでまとめて選択できます。',
  clear: '選択を解除',
};
