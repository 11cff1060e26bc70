/** What the moderators are told is worth a second look, in English. */
export const flags = {
  label: 'Worth a second look',
  online: '{{online}} online, but only {{members}} members.',
  tripled: 'Members tripled on {{day}}: from {{before}} to {{after}}.',
  burst: '{{reviews}} reviews within an hour on {{day}}.',
  burstOfNew: '{{reviews}} reviews within an hour on {{day}}, {{fresh}} from accounts less than a week old.',
  everyone: 'Mentions {{word}}.',
  mentions: '{{mentions}} mentions in its texts.',
  shortened: 'This link hides where it leads: {{link}}',
  inviteReplaced: 'New invite link: {{before}} becomes {{after}}.',
  inviteRemoved: 'Invite link {{before}} removed.',
  roles_one: 'The invite gives {{shown}} role.',
  roles_other: 'The invite gives {{shown}} roles.',
  powers_one: 'The invite gives {{shown}} role that can manage or moderate: {{names}}.',
  powers_other: 'The invite gives {{shown}} roles. These can manage or moderate: {{names}}.',
  rejected_one: 'Rejected {{shown}} time before, on {{day}}.',
  rejected_other: 'Rejected {{shown}} times before, last on {{day}}.',
} as const;
