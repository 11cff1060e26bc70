import type { WebhookWords } from '../../words.ts';

/** The messages to webhooks in Korean. */
export const webhooks: WebhookWords = {
  title: {
    'listing.approved': (server) => `${server}, Guildhall에 공개되었습니다`,
    'listing.rejected': (server) => `${server}, 승인되지 않았습니다`,
    'listing.suspended': (server) => `${server}, 더 이상 표시되지 않습니다`,
    'review.created': (server) => `${server}에 새 리뷰가 등록되었습니다`,
    'review.deleted': (server) => `${server}의 리뷰가 삭제되었습니다`,
    'reviews.more': (server) => `${server}의 리뷰 소식이 더 있습니다`,
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
    'reviews.more':
      '짧은 시간에 등록되거나 삭제된 리뷰가 많아 하나씩 알리지 않습니다. 전체 리뷰는 서버 페이지에서 볼 수 있습니다.',
    'server.bumped': '디렉터리 맨 위로 다시 올라갔습니다.',
    'invite.dead':
      '초대 링크가 존재하지 않거나 만료되었거나 특정 사람만 쓸 수 있거나, 다른 곳으로 연결되거나 음성 채널 게스트 전용입니다. 새 링크를 등록해 주세요.',
    test: '웹훅이 잘 작동합니다. 선택한 소식을 여기로 알려 드립니다.',
  },
  botGone: '저희 봇이 서버에 없어 표시되지 않습니다. 관리 페이지에서 봇을 다시 추가하면 다시 표시됩니다.',
  link: { page: '서버 페이지 보기', workshop: '서버 관리하기' },
};
