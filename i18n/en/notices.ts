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
    loadFailed: 'We couldn’t load your notices.',
    moreFailed: 'We couldn’t load more notices.',
    none: 'No notices yet',
    noneHint: `We’ll tell you here about decisions on your servers, replies to your reviews and what came of your reports. We keep it for ${DAYS} days.`,
    isNew: 'New',
    kinds: {
      approval: 'Approved, and live now.',
      'edit approval': 'Edit approved, and live now.',
      rejection:
        'Submission rejected. A person decided this, by our terms. You can edit and resubmit it, or appeal once.',
      'edit rejection':
        'Edit rejected. The live version stays. A person decided this, by our terms. You can appeal once.',
      ban: 'Banned from Guildhall. It’s hidden, and nobody can submit it again. A person decided this, by our terms. You can appeal once.',
      'ban lifted': 'The ban is lifted.',
      deletion: 'An admin deleted it from Guildhall, by our terms. To appeal, ask in the support server.',
      'appeal granted': 'Appeal granted. We’ll review it again.',
      'appeal refused': 'Appeal refused. The rejection stands.',
      'ban appeal granted': 'Appeal granted. The ban is lifted.',
      'ban appeal refused': 'Appeal refused. It stays banned.',
      'invite dead': 'Its invite link is unknown, expired, or only for certain people, so nobody can join.',
      'invite elsewhere': 'Its invite link now leads to another server, so we’ve closed Join.',
      'invite guest':
        'Its invite link is for voice guests, who leave with the call, so nobody can become a member.',
      'events locked': 'An admin turned off its events.',
      'events unlocked': 'An admin allowed its events again.',
      'age restricted': 'An admin marked it as age-restricted.',
      'age restriction lifted': 'An admin took off its age restriction.',
      'tag blocked': 'These tags are no longer allowed, so we took them off:',
      reply: 'The server’s team replied to your review.',
      'report acted on': 'We read your report and did something about it. Thank you.',
      'report without action':
        'We read your report and found nothing that breaks our rules, so we left things as they are.',
      'review removed':
        'One of our moderators removed your review, by our terms. To appeal, ask in the support server. The reason:',
      'review restored': 'We’ve restored your review.',
      'reply removed':
        'One of our moderators removed your reply to a review, by our terms. To appeal, ask in the support server. The reason:',
      'reply restored': 'We’ve restored your reply to a review.',
      'webhook refused': 'Webhook …{{ending}} is off: Discord no longer accepts its messages.',
      'webhook rights': 'Webhook …{{ending}} is off: Discord no longer says that you manage the server.',
      'reminder off':
        'Our bot couldn’t message you, so we turned off its bump reminders. Open your direct messages, then turn them on again.',
      other: 'There’s news about it.',
    },
  },
} as const;
