/** What the moderators are told is worth a second look, in Japanese. */
export const flags = {
  label: '確認したい点',
  online: 'メンバーは{{members}}人ですが、{{online}}人がオンラインです。',
  tripled: '{{day}}にメンバーが{{before}}人から{{after}}人へと3倍以上に増えました。',
  burst: '{{day}}に1時間で{{reviews}}件のレビューが投稿されました。',
  burstOfNew:
    '{{day}}に1時間で{{reviews}}件のレビューが投稿され、うち{{fresh}}件は作成から1週間未満のアカウントによるものです。',
  everyone: '{{word}}のメンションがあります。',
  mentions: '文章にメンションが{{mentions}}件あります。',
  shortened: '行き先を隠すリンクです：{{link}}',
  inviteReplaced: '招待リンクが変わります：{{before}} → {{after}}',
  inviteRemoved: '招待リンクが削除されます：{{before}}',
  roles_other: '招待リンクで参加すると、ロールが{{shown}}個付与されます。',
  powers_other: '招待リンクで参加すると、ロールが{{shown}}個付与されます。管理権限のあるロール：{{names}}',
  rejected_other: '以前に{{shown}}回却下されています。最後は{{day}}です。',
  senderRejected_other:
    'この申請者は過去1年間に、ほかのサーバーで{{shown}}回却下されています。最後は{{day}}です。',
  letters: '言語は{{language}}ですが、説明は{{letters}}で書かれています。',
  scripts: {
    Hangul: 'ハングル',
    kana: '日本語の文字',
    Han: '漢字',
    Cyrillic: 'キリル文字',
    Arabic: 'アラビア文字',
    Hebrew: 'ヘブライ文字',
    Thai: 'タイ文字',
    Devanagari: 'デーヴァナーガリー文字',
    Latin: 'ラテン文字',
  },
} as const;
