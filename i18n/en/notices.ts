import { NOTICES_KEPT_FOR_MS, DAY_MS } from '#contract/durations.ts';

const DAYS = NOTICES_KEPT_FOR_MS / DAY_MS;

/** The texts of notices, in English; those who are signed in load them. */
export const notices = {
  notices: {
    title: 'Notices',
    unread_one: 'Notices, {{shown}} unread',
    unread_other: 'Notices, {{shown}} unread',
    close: 'Close notices',
    loading: 'Loading notices...',
    loadFailed: 'Your notices could not be loaded.',
    moreFailed: 'More notices could not be loaded.',
    none: 'No notices yet',
    noneHint: `What is decided about your servers, replies to your reviews and what becomes of your reports is told here, and kept for ${DAYS} days.`,
    isNew: 'New',
    kinds: {
      approval: 'It has been approved and is live now.',
      'edit approval': 'Its changes have been approved and are live now.',
      rejection: 'The submission has been rejected. You can edit and resubmit it.',
      'edit rejection': 'Its changes have been rejected. What was live before stays live.',
      ban: 'It has been banned from Guildhall. It is hidden and cannot be submitted again.',
      'ban lifted': 'Its ban has been lifted.',
      deletion: 'An admin has deleted it from Guildhall.',
      'appeal granted': 'The appeal has been granted: what was rejected waits for review again.',
      'appeal refused': 'The appeal has been refused. The rejection stands.',
      'ban appeal granted': 'The appeal has been granted: its ban has been lifted.',
      'ban appeal refused': 'The appeal has been refused. It stays banned.',
      'invite dead':
        'Its invite link is unknown, expired, or only for certain people, so nobody can join through it.',
      'invite elsewhere': 'Its invite link now leads to another server, so nobody is sent there any more.',
      'invite guest':
        'Its invite link is for voice guests, who leave again with the call, so nobody can become a member through it.',
      'events locked': 'An admin has switched off its events.',
      'events unlocked': 'An admin has allowed its events again.',
      'age restricted': 'An admin has marked it as age-restricted.',
      'age restriction lifted': 'An admin has taken off its mark as age-restricted.',
      'tag blocked': 'These tags are no longer allowed, so they were taken off:',
      reply: 'The team has replied to your review.',
      'report resolved': 'Our moderators have dealt with your report.',
      'report acted on': 'Your report has been read, and something was done about it. Thank you.',
      'report without action':
        'Your report has been read. Nothing was found that breaks our rules, so nothing was done.',
      'review removed': 'A moderator has removed your review, because:',
      'review restored': 'Your review has been put back.',
      'reply removed': 'A moderator has removed the reply that you wrote to a review, because:',
      'reply restored': 'The reply that you wrote to a review has been put back.',
      'webhook refused':
        'Messages can no longer be sent to its webhook with this ending, so it was switched off:',
      'webhook rights':
        'Its webhook with this ending was switched off, since we can no longer see that you manage the server:',
      'reminder off':
        'The bot could not write to you, so the reminders of its bumps were switched off. Open your direct messages, then switch them on again.',
      other: 'There is news about it.',
    },
  },
} as const;
