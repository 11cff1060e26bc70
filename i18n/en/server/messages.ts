import type { MessageWords } from '../../words.ts';

/** The messages of our bot to people in English. */
export const messages: MessageWords = {
  approval: (server) => `**${server}** is approved and live on Guildhall.`,
  'edit approval': (server) => `Your edit to **${server}** is approved and live on Guildhall.`,
  rejection: (server) => `We rejected your submission of **${server}** to Guildhall.`,
  'edit rejection': (server) =>
    `We rejected your edit to **${server}** on Guildhall. The live version stays.`,
  ban: (server) => `We banned **${server}** from Guildhall. It’s hidden, and nobody can submit it again.`,
  deletion: (server) => `An admin deleted **${server}** from Guildhall.`,
  'person ban': () => 'We banned your account from Guildhall.',
  'ban lifted': (server) => `We lifted the ban of **${server}** from Guildhall. It’s back to what it was.`,
  'person ban lifted': () => 'We lifted the ban of your account from Guildhall. You can log in again.',
  'invite dead': (server) =>
    `The invite link of **${server}** on Guildhall is unknown, expired, or only for certain people, so nobody can join.`,
  'invite elsewhere': (server) =>
    `The invite link of **${server}** on Guildhall now leads to another server, so we’ve closed Join.`,
  'invite guest': (server) =>
    `The invite link of **${server}** on Guildhall is for voice guests, who leave with the call, so nobody can become a member.`,
  'bump reminder': (server) => `You can bump **${server}** again.`,
  'appeal granted': (server) =>
    `We granted your appeal about **${server}** on Guildhall. We’ll review it again.`,
  'appeal refused': (server) =>
    `We refused your appeal about **${server}** on Guildhall. The rejection stands.`,
  'ban appeal granted': (server) =>
    `We granted your appeal about **${server}** and lifted its ban from Guildhall.`,
  'ban appeal refused': (server) =>
    `We refused your appeal about **${server}** on Guildhall. It stays banned.`,
  reason: 'Reason:',
  note: 'From the moderators:',
  ends: (instant) => `The ban ends ${instant}.`,
  byPerson: (terms) => `A person decided this, by the rules in our terms: ${terms}`,
  askSupport: (support) => `To appeal, ask in the support server: ${support}`,
  more: {
    approval: 'Its page:',
    'edit approval': 'Its page:',
    rejection: 'Edit and resubmit it, or appeal once, here:',
    'edit rejection': 'Edit and resubmit it, or appeal once, here:',
    ban: 'Appeal once, here:',
    deletion: 'Your servers:',
    'ban lifted': 'Your servers:',
    'person ban lifted': 'Guildhall:',
    'person ban': null,
    'invite dead': 'Give it a new link here:',
    'invite elsewhere': 'Give it a new link here:',
    'invite guest': 'Give it a new link here:',
    'bump reminder': 'Bump it, or turn these messages off, here:',
    'appeal granted': 'Your servers:',
    'appeal refused': 'Edit and resubmit it here:',
    'ban appeal granted': 'Your servers:',
    'ban appeal refused': 'Your servers:',
  },
};
