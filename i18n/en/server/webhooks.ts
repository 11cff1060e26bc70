import type { WebhookWords } from '../../words.ts';

/** The messages to webhooks in English. */
export const webhooks: WebhookWords = {
  title: {
    'listing.approved': (server) => `${server} is live on Guildhall`,
    'listing.rejected': (server) => `${server}: not approved`,
    'listing.suspended': (server) => `${server} is hidden`,
    'review.created': (server) => `New review of ${server}`,
    'review.deleted': (server) => `A review of ${server} was deleted`,
    'reviews.more': (server) => `More reviews of ${server}`,
    'server.bumped': (server) => `${server} was bumped`,
    'invite.dead': (server) => `Nobody can join ${server}`,
    test: (server) => `Test for ${server}`,
  },
  text: {
    'listing.approved': 'Your submission is approved.',
    'listing.rejected': 'We rejected your submission. Managers can read why at the link below.',
    'listing.suspended': 'The listing is banned from the directory and hidden.',
    'review.created': '',
    'review.deleted': 'It no longer counts towards the rating.',
    'reviews.more':
      'Many reviews came or went at once, so we don’t list them one by one. See all of them on the page.',
    'server.bumped': 'It’s at the top of the directory again.',
    'invite.dead':
      'The invite link is unknown, expired, or only for certain people, leads elsewhere, or is for voice guests only. Give the listing a new one.',
    test: 'This webhook works. We’ll send what you chose here.',
  },
  botGone: 'Our bot is no longer in the server, so the listing is hidden. Add the bot again to show it.',
  link: { page: 'See the page', workshop: 'Manage the listing' },
};
