import { NOTICES_KEPT_FOR_MS } from '#contract/durations.ts';

const DAYS = NOTICES_KEPT_FOR_MS / 86_400_000;

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
      'invite dead': 'Its invite link has expired or been deleted, so nobody can join through it.',
      'invite elsewhere': 'Its invite link now leads to another server, so nobody is sent there any more.',
      'events locked': 'An admin has switched off its events.',
      'events unlocked': 'An admin has allowed its events again.',
      'age restricted': 'An admin has marked it as age-restricted.',
      'age restriction lifted': 'An admin has taken off its mark as age-restricted.',
      'tag blocked': 'These tags are no longer allowed, so they were taken off:',
      reply: 'The team has replied to your review.',
      'report resolved': 'The admins have dealt with your report.',
      other: 'There is news about it.',
    },
  },
} as const;
