import type { Titled } from '#contract/templates.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import type { Database } from '#database/tables.ts';

/** The reasons that the demo's moderators send most often. */
const TEMPLATES: readonly ({ titles: Titled['titles'] } & Record<InterfaceLanguage, string>)[] = [
  {
    titles: { en: 'Description says too little', ko: '소개 내용 부족', ja: '紹介文の内容が不足' },
    en: 'Your description does not yet say what happens in your server. Please tell visitors what it is about, who it is for and what they can expect on an ordinary day.',
    ko: '소개만으로는 어떤 서버인지 알기 어렵습니다. 무엇을 하는 곳인지, 어떤 분들을 위한 곳인지, 평소 분위기는 어떤지 조금 더 적어 주세요.',
    ja: '紹介文から、どのようなサーバーなのかが伝わりにくい状態です。何をする場所か、どんな方に向いているか、普段の様子などを書き加えてください。',
  },
  {
    titles: { en: 'Invite link does not work', ko: '초대 링크가 작동하지 않음', ja: '招待リンクが無効' },
    en: 'The invite link has expired or leads to another server. Please create one that never expires, or let our bot make it for you, and submit again.',
    ko: '초대 링크가 만료되었거나 다른 서버로 연결됩니다. 만료되지 않는 링크를 새로 만들거나 봇으로 만든 뒤 다시 신청해 주세요.',
    ja: '招待リンクの期限が切れているか、別のサーバーにつながっています。無期限のリンクを作成するか、ボットで作成して、もう一度申請してください。',
  },
  {
    titles: {
      en: 'Wrong category or language',
      ko: '카테고리나 언어가 맞지 않음',
      ja: 'カテゴリーまたは言語の誤り',
    },
    en: 'The category or the language does not match what we saw in your server. Please choose the ones that fit best, so that the right people find you.',
    ko: '선택하신 카테고리나 언어가 실제 서버와 맞지 않습니다. 관심 있는 분들이 잘 찾을 수 있도록 알맞은 항목으로 바꿔 주세요.',
    ja: 'カテゴリーまたは言語が、実際のサーバーの内容と合っていないようです。興味のある方に見つけてもらえるよう、最も近いものを選び直してください。',
  },
  {
    titles: { en: 'Advertising for something else', ko: '서버와 무관한 광고', ja: 'サーバーと無関係な宣伝' },
    en: 'The listing mostly advertises a product, a shop or another site. Guildhall lists communities: please describe the community itself, and leave the advertising out.',
    ko: '상품이나 쇼핑몰, 다른 사이트의 광고가 대부분을 차지합니다. Guildhall은 커뮤니티를 소개하는 곳이므로 광고는 빼고 서버 자체를 소개해 주세요.',
    ja: '内容の大半が、商品やショップ、ほかのサイトの宣伝になっています。Guildhallはコミュニティを紹介する場です。宣伝を除き、サーバーそのものを紹介してください。',
  },
  {
    titles: { en: 'Needs the 18+ mark', ko: '연령 제한 표시 필요', ja: '年齢制限の設定が必要' },
    en: 'Parts of your server are for adults only. Please mark it as age-restricted in its settings here, then submit it again. Pornographic servers are not listed.',
    ko: '성인만 볼 수 있는 내용이 포함되어 있습니다. 이곳의 서버 설정에서 연령 제한으로 표시한 뒤 다시 신청해 주세요. 음란물을 다루는 서버는 등록할 수 없습니다.',
    ja: '成人向けの内容が含まれています。当サイトのサーバー設定で年齢制限を有効にしてから、もう一度申請してください。ポルノを扱うサーバーは掲載できません。',
  },
  {
    titles: { en: 'Welcome, with a tip', ko: '환영 인사와 팁', ja: '歓迎のあいさつとヒント' },
    en: 'Welcome to Guildhall! A tip: bump your server now and then, and answer its reviews. Both help people to find it.',
    ko: 'Guildhall에 오신 것을 환영합니다! 가끔 서버를 범프하고 리뷰에 답글을 달아 보세요. 더 많은 분들이 찾아오는 데 도움이 됩니다.',
    ja: 'Guildhallへようこそ！ときどきサーバーをバンプしたり、レビューに返信したりすると、より多くの方に見つけてもらいやすくなります。',
  },
];

/** Writes the templates of the demo. */
export async function fillDemoTemplates(db: Database, now: Date): Promise<void> {
  const firstAt = now.getTime() - 30 * DAY_MS;
  await db
    .insertInto('templates')
    .values(
      TEMPLATES.map(({ titles, en, ko, ja }, at) => ({
        title: titles.en,
        koTitle: titles.ko,
        jaTitle: titles.ja,
        en,
        ko,
        ja,
        createdAt: new Date(firstAt + at * 60_000),
        removedAt: null,
      })),
    )
    .execute();
}
