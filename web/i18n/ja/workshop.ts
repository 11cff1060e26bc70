import type { WorkshopTexts } from '../texts.ts';

/** The texts of the page on which managers look after their server's listing, in Japanese. */
export const workshop: WorkshopTexts = {
  workshop: {
    title: 'サーバーの管理',
    titleOf: '{{name}}の管理',
    intro: 'このディレクトリに掲載しているページの状態を確認し、管理できます。',
    loading: 'サーバーを読み込んでいます...',
    loadFailed: 'サーバーを読み込めませんでした。',
    notYours: 'このサーバーの管理権限がありません',
    notYoursText:
      '管理できるのは、Discordでサーバーを所有している人か、「サーバー管理」または「管理者」の権限を持つ人だけです。別のアカウントに権限がある場合は、そのアカウントでログインしてください。',
    status: '状態',
    notListed: 'まだディレクトリに掲載されていません',
    notListedText: 'サーバーの紹介文を書いて申請してください。管理者が承認すると掲載されます。',
    waitsFirst: '管理者が承認すると掲載されます。審査には1～2営業日かかります。',
    waitsEdit: '変更内容が審査を待っています。承認されるまでは、以前に承認された内容が公開されます。',
    seenByAll: '誰でもページを見られます。',
    seenByAdults: '成人だけがページを見られます。',
    seenByNobody: 'ページを見られるのは、サーバーの管理者だけです。',
    proposedBy: '提案した人：{{name}}',
    proposedByYou: 'あなたの提案です',
    listedBy: '申請した人：{{name}}',
    listedByYou: 'あなたが申請しました',
    proposal: '審査を待っている内容',
    live: '現在公開されている内容',
    invite: {
      title: '招待リンク',
      none: '招待リンクがないため、ここからは参加できません。',
      good: 'このサーバーにつながります。',
      unchecked: 'まだ確認していません。',
      paused: 'Discordで招待が一時停止されているため、今は誰も参加できません。',
      never: '有効期限はありません。',
      expires: '{{day}}に期限が切れます。',
    },
  },
};
