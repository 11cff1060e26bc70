import type { WebhookWords } from '../../words.ts';

/** The messages to webhooks in English. */
export const webhooks: WebhookWords = {
  title: {
    'listing.approved': (server) => `${server} is live on Guildhall`,
    'listing.rejected': (server) => `${server}: not approved`,
    'listing.suspended': (server) => `${server} is no longer shown`,
    'review.created': (server) => `New review of ${server}`,
    'review.deleted': (server) => `A review of ${server} is gone`,
    'reviews.more': (server) => `More reviews of ${server}`,
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
    'reviews.more':
      'Reviews were written or deleted more often than is told here one by one. All of them are on the page.',
    'server.bumped': 'It is at the top of the directory again.',
    'invite.dead':
      'The invite link is unknown, expired, or only for certain people, leads elsewhere, or is for voice guests only. The listing needs a new one.',
    test: 'This webhook works. What you chose will be told here.',
  },
  botGone:
    'Our bot is no longer in the server, so the listing is hidden. It is shown again once the bot is added.',
  link: { page: 'See the page', workshop: 'Manage the listing' },
};
