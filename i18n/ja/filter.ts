import type { ModerationTexts } from '../texts.ts';

/** The texts above a queue: how long its items wait, and what they are narrowed to, in Japanese. */
export const filter: ModerationTexts['filter'] = {
  oldest: '最長の待ち時間',
  median: '審査にかかる時間（中央値）',
  underAMinute: '1分未満',
  label: '絞り込み',
  chosen: '絞り込み（{{shown}}）',
  allCategories: 'すべてのカテゴリー',
  flag: '確認したい点',
  anyFlag: '確認したい点：すべて',
  flags: {
    'online-above-members': 'メンバー数を超えるオンライン',
    'members-tripled': 'メンバーが3倍に急増',
    'review-burst': 'レビューの急増',
    'mass-mention': '一斉メンション',
    'shortened-link': '短縮リンク',
    'invite-changed': '招待リンクの変更',
    'invite-gives-roles': 'ロールを付与する招待',
    'rejected-before': '過去に却下あり',
    'rejected-sender': 'ほかのサーバーで却下された申請者',
    'language-mismatch': '言語と文字の不一致',
  },
  deadInvite: '無効な招待',
  firstTime: '初めての申請者',
  none: '条件に合う審査待ちの項目はありません',
  matching_other: '{{shown}}件が一致',
  first_other: '一致する項目のうち最初の{{shown}}件',
};
