import { durationText } from '#contract/durations.ts';
import { BUMP_COOLDOWN_MS } from '#contract/vocabulary.ts';
import type { BumpWords } from '../../words.ts';

/** `/bump` in Japanese. */
export const bump: BumpWords = {
  name: 'バンプ',
  description: 'このサーバーをGuildhallのディレクトリの一番上に表示します',
  bumped: (again) =>
    `バンプしました！このサーバーはディレクトリの一番上に表示されています。次にバンプできる時間：${again}`,
  onCooldown: (again) =>
    `このサーバーは前回のバンプから${durationText(BUMP_COOLDOWN_MS, 'hour', 'ja')}経っていません。次にバンプできる時間：${again}`,
  notListed: (address) => `このサーバーはディレクトリにありません。こちらから申請できます：${address}`,
  notApproved: (address) => `このサーバーはディレクトリで公開されていません。現在の状態はこちら：${address}`,
  listingBanned: 'このサーバーは、ディレクトリへの掲載が禁止されています。',
  unlisted: (address) => `このサーバーは休止中です。こちらから再開できます：${address}`,
  notAllowed: 'バンプできるのは、サーバー管理者だけです。',
  banned: 'あなたのアカウントは、ディレクトリの利用が停止されています。',
  trouble: 'バンプできませんでした。しばらくしてからもう一度お試しください。',
};
