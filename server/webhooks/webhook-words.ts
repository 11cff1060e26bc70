import type { WebhookEvent } from '#contract/webhook-events.ts';
import type { InterfaceLanguage } from '#contract/vocabulary.ts';

type Told = WebhookEvent | 'test';

/** The words of messages to webhooks in one language. `server` is a name that is escaped already. */
interface Words {
  title: Record<Told, (server: string) => string>;
  text: Record<Told, string>;
  /** The text of `listing.suspended` when our bot is gone; the usual one tells of a ban. */
  botGone: string;
  /** The link beneath the text. */
  link: Record<'page' | 'workshop', string>;
}

/** The words of messages to webhooks. */
export const WEBHOOK_WORDS: Record<InterfaceLanguage, Words> = {
  en: {
    title: {
      'listing.approved': (server) => `${server} is live on Guildhall`,
      'listing.rejected': (server) => `${server}: not approved`,
      'listing.suspended': (server) => `${server} is no longer shown`,
      'review.created': (server) => `New review of ${server}`,
      'review.deleted': (server) => `A review of ${server} is gone`,
      'server.bumped': (server) => `${server} was bumped`,
      'invite.dead': (server) => `Nobody can join ${server}`,
      test: (server) => `A test for ${server}`,
    },
    text: {
      'listing.approved': 'Your submission has been approved.',
      'listing.rejected':
        'Your submission was not approved. Those who manage the server find the reason there.',
      'listing.suspended': 'The listing has been banned from the directory and is hidden.',
      'review.created': '',
      'review.deleted': 'It no longer counts towards the rating.',
      'server.bumped': 'It is at the top of the directory again.',
      'invite.dead':
        'The invite link has expired, was deleted or leads elsewhere. The listing needs a new one.',
      test: 'This webhook works. What you chose will be told here.',
    },
    botGone:
      'Our bot is no longer in the server, so the listing is hidden. It is shown again once the bot is added.',
    link: { page: 'See the page', workshop: 'Manage the listing' },
  },
  ko: {
    title: {
      'listing.approved': (server) => `${server}, Guildhall에 공개되었습니다`,
      'listing.rejected': (server) => `${server}, 승인되지 않았습니다`,
      'listing.suspended': (server) => `${server}, 더 이상 표시되지 않습니다`,
      'review.created': (server) => `${server}에 새 리뷰가 등록되었습니다`,
      'review.deleted': (server) => `${server}의 리뷰가 삭제되었습니다`,
      'server.bumped': (server) => `${server}, 범프되었습니다`,
      'invite.dead': (server) => `${server}에 참여할 수 없습니다`,
      test: (server) => `${server} 테스트 메시지`,
    },
    text: {
      'listing.approved': '신청하신 내용이 승인되었습니다.',
      'listing.rejected':
        '신청하신 내용이 승인되지 않았습니다. 서버를 관리하는 분은 관리 페이지에서 사유를 볼 수 있습니다.',
      'listing.suspended': '이 서버는 디렉터리에서 차단되어 표시되지 않습니다.',
      'review.created': '',
      'review.deleted': '이제 평점에 반영되지 않습니다.',
      'server.bumped': '디렉터리 맨 위로 다시 올라갔습니다.',
      'invite.dead': '초대 링크가 만료되었거나 삭제되었거나 다른 곳으로 연결됩니다. 새 링크를 등록해 주세요.',
      test: '웹훅이 잘 작동합니다. 선택한 소식을 여기로 알려 드립니다.',
    },
    botGone: '저희 봇이 서버에 없어 표시되지 않습니다. 관리 페이지에서 봇을 다시 추가하면 다시 표시됩니다.',
    link: { page: '서버 페이지 보기', workshop: '서버 관리하기' },
  },
  ja: {
    title: {
      'listing.approved': (server) => `${server} がGuildhallで公開されました`,
      'listing.rejected': (server) => `${server} は承認されませんでした`,
      'listing.suspended': (server) => `${server} は表示されなくなりました`,
      'review.created': (server) => `${server} に新しいレビューが届きました`,
      'review.deleted': (server) => `${server} のレビューが削除されました`,
      'server.bumped': (server) => `${server} がバンプされました`,
      'invite.dead': (server) => `${server} に参加できません`,
      test: (server) => `${server} のテストメッセージ`,
    },
    text: {
      'listing.approved': '申請した内容が承認されました。',
      'listing.rejected':
        '申請した内容は承認されませんでした。理由はサーバーの管理者が管理ページで確認できます。',
      'listing.suspended': 'このサーバーは掲載が禁止され、表示されなくなりました。',
      'review.created': '',
      'review.deleted': '評価の集計からも外れました。',
      'server.bumped': '一覧のいちばん上に戻りました。',
      'invite.dead':
        '招待リンクが期限切れか削除済み、または別の場所につながっています。新しいリンクを登録してください。',
      test: 'Webhookは正しく動いています。選んだお知らせがここに届きます。',
    },
    botGone:
      'ボットがサーバーから外れたため、表示されなくなりました。管理ページからボットを追加し直すと、再び表示されます。',
    link: { page: 'ページを見る', workshop: '掲載を管理する' },
  },
};
