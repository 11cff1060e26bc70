import type { MessageWords } from '../../words.ts';

/** The messages of our bot to people in English. */
export const messages: MessageWords = {
  approval: (server) => `**${server}** has been approved and is now live on Guildhall.`,
  'edit approval': (server) =>
    `Your changes to **${server}** have been approved and are now live on Guildhall.`,
  rejection: (server) => `Your submission of **${server}** to Guildhall has been rejected.`,
  'edit rejection': (server) =>
    `Your changes to **${server}** on Guildhall have been rejected. What was live before stays live.`,
  ban: (server) =>
    `**${server}** has been banned from Guildhall. It is hidden and cannot be submitted again.`,
  deletion: (server) => `**${server}** has been deleted from Guildhall by an admin.`,
  'person ban': () => 'Your account has been banned from Guildhall.',
  'ban lifted': (server) =>
    `**${server}** is no longer banned from Guildhall. It is what it was before the ban.`,
  'person ban lifted': () => 'Your account is no longer banned from Guildhall. You can sign in again.',
  'invite dead': (server) =>
    `The invite link of **${server}** on Guildhall is unknown, expired, or only for certain people, so nobody can join through it.`,
  'invite elsewhere': (server) =>
    `The invite link of **${server}** on Guildhall now leads to another server, so nobody is sent there any more.`,
  'invite guest': (server) =>
    `The invite link of **${server}** on Guildhall is for voice guests, who leave again with the call, so nobody can become a member through it.`,
  'bump reminder': (server) => `**${server}** can be bumped again.`,
  'appeal granted': (server) =>
    `Your appeal about **${server}** on Guildhall has been granted: what was rejected waits for review again.`,
  'appeal refused': (server) =>
    `Your appeal about **${server}** on Guildhall has been refused. The rejection stands.`,
  'ban appeal granted': (server) =>
    `Your appeal about **${server}** has been granted: its ban from Guildhall has been lifted.`,
  'ban appeal refused': (server) =>
    `Your appeal about **${server}** on Guildhall has been refused. It stays banned.`,
  reason: 'Reason:',
  note: 'From the moderators:',
  ends: (instant) => `The ban ends by itself: ${instant}.`,
  more: {
    approval: 'Its page:',
    'edit approval': 'Its page:',
    rejection: 'You can edit and resubmit it, or appeal once, here:',
    'edit rejection': 'You can edit and resubmit them, or appeal once, here:',
    ban: 'You can appeal once, here:',
    deletion: 'Your servers:',
    'ban lifted': 'Your servers:',
    'person ban lifted': 'Guildhall:',
    'person ban': null,
    'invite dead': 'You can give it a new link here:',
    'invite elsewhere': 'You can give it a new link here:',
    'invite guest': 'You can give it a new link here:',
    'bump reminder': 'Bump it, or switch these messages off, here:',
    'appeal granted': 'Your servers:',
    'appeal refused': 'You can edit and resubmit it here:',
    'ban appeal granted': 'Your servers:',
    'ban appeal refused': 'Your servers:',
  },
};
