import type { WebhookWords } from '../../words.ts';

/** The messages to webhooks in Korean. */
export const webhooks: WebhookWords = {
  title: {
    'listing.approved': (server) => `${server}, Guildhall에 공개되었습니다`,
    'listing.rejected': (server) => `${server}, 승인되지 않았습니다`,
    'listing.suspended': (server) => `${server}, 숨겨졌습니다`,
    'review.created': (server) => `${server}에 새 리뷰가 등록되었습니다`,
    'review.deleted': (server) => `${server}의 리뷰가 삭제되었습니다`,
    'reviews.more': (server) => `${server}의 리뷰 소식이 더 있습니다`,
    'server.bumped': (server) => `${server}, 범프되었습니다`,
    'invite.dead': (server) => `${server}에 참여할 수 없습니다`,
    test: (server) => `${server} 테스트 메시지`,
  },
  text: {
    'listing.approved': '신청하신 내용이 승인되었습니다.',
    'listing.rejected': '신청하신 내용이 반려되었습니다. 사유는 아래 링크에서 서버 관리자가 볼 수 있습니다.',
    'listing.suspended': '디렉터리에서 차단되어 숨겨졌습니다.',
    'review.created': '',
    'review.deleted': '이제 평점에 반영되지 않습니다.',
    'reviews.more':
      '리뷰가 한꺼번에 많이 등록되거나 삭제되어 하나씩 알리지 않습니다. 서버 페이지에서 모두 볼 수 있습니다.',
    'server.bumped': '디렉터리 맨 위로 다시 올라갔습니다.',
    'invite.dead':
      '초대 링크가 존재하지 않거나 만료되었거나 특정 사람만 쓸 수 있거나, 다른 곳으로 연결되거나 음성 채널 게스트 전용입니다. 새 링크를 등록해 주세요.',
    test: '웹후크가 잘 작동합니다. 선택한 소식을 여기로 보내 드립니다.',
  },
  botGone: '봇이 서버에 없어 숨겨졌습니다. 봇을 다시 추가하면 표시됩니다.',
  link: { page: '서버 페이지 보기', workshop: '서버 관리하기' },
};
