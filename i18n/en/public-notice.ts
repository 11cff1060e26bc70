import { DAY_MS, PUBLIC_NOTICES_LAST_MS } from '#contract/durations.ts';
import {
  ADDRESS_LENGTH,
  APPEAL_LENGTH,
  NAME_LENGTH,
  REASON_LENGTH,
  RULE_LENGTH,
} from '#contract/vocabulary.ts';

const PUBLIC_NOTICE_DAYS = PUBLIC_NOTICES_LAST_MS / DAY_MS;

/** The texts of reports without an account and their receipts, in English. */
export const publicNotice = {
  /** The form of a report without an account, and its receipt. */
  publicNotice: {
    intro:
      'Tell our moderators about something here that’s illegal or against our rules. You don’t need an account.',
    noMail:
      'We never email you. Once you’ve sent it, you get a page with a secret address, where you can read what we decide.',
    address: 'Address of the server’s page',
    addressHint: 'Copy it from your browser. The server’s Discord ID works too.',
    reason: 'What’s wrong?',
    reasonHint: 'Say what it is, where on the page you saw it, and why it shouldn’t be here.',
    rule: 'Law or rule it breaks',
    ruleHint: 'If you know it.',
    optional: 'Optional',
    name: 'Your name',
    email: 'Your email address',
    nameless: 'Not needed if minors are in danger or sexualized. Then we don’t keep it.',
    goodFaith: 'I believe in good faith that what I’ve written is accurate and complete.',
    privacy: `Our moderators read your report. Only our admins see your name and email address. We delete all of it ${PUBLIC_NOTICE_DAYS} days after the decision.`,
    submit: 'Send report',
    submitting: 'Sending...',
    failed: 'We couldn’t send your report',
    errors: {
      required: 'This is needed.',
      reasonTooLong: `Up to ${REASON_LENGTH.most} characters, please.`,
      objectionTooLong: `Up to ${APPEAL_LENGTH.most} characters, please.`,
      addressTooLong: `Up to ${ADDRESS_LENGTH} characters, please.`,
      addressUnknown: 'There’s no public server page at this address. Copy it from your browser.',
      ruleTooLong: `Up to ${RULE_LENGTH} characters, please.`,
      nameTooLong: `Up to ${NAME_LENGTH} characters, please.`,
      emailInvalid: 'That isn’t an email address.',
      goodFaithMissing: 'Please confirm this.',
    },
    receipt: {
      title: 'Your report',
      keep: 'Keep this address. Only here can you see what we decide, and so can anyone else who has it.',
      address: 'Address of this page',
      copy: 'Copy',
      copied: 'Copied',
      notCopied: 'Select it and copy it yourself',
      waiting: 'We’ve received your report',
      waitingText: 'A moderator will read it and decide. Come back to this page to see what came of it.',
      actionTaken: 'We did something about it',
      noAction: 'We left things as they are',
      again: 'We’re looking at it again',
      againText:
        'There was an appeal. An admin will read your report again and decide. Come back to this page.',
      gone: 'The page is gone',
      goneText: 'The server’s page was deleted before we decided, so there’s nothing left to decide.',
      reason: 'Reason',
      noAnswer: 'We deleted the server’s page from Guildhall.',
      byPerson: 'A person decided this, by the rules in our terms.',
      terms: 'Terms of Service',
      sent: 'What you sent',
      page: 'Page',
      sentAt: 'Sent',
      decidedAt: 'Decided',
      category: 'About',
      rule: 'Law or rule',
      appeal: 'Appeal',
      appealText: 'You can appeal once. An admin then decides again.',
      appealLabel: 'Why should we decide differently?',
      appealSend: 'Send appeal',
      appealing: 'Sending...',
      final: 'This was decided after an appeal, so you can’t appeal it again here.',
      deleted: `We delete this page ${PUBLIC_NOTICE_DAYS} days after the decision.`,
      notFound: 'There’s no report at this address',
      notFoundText: `Check the address. We delete reports ${PUBLIC_NOTICE_DAYS} days after the decision.`,
    },
  },
} as const;
