/** What the moderators are told is worth a second look, in English. */
export const flags = {
  label: 'Worth a second look',
  online: '{{online}} online, but only {{members}} members.',
  tripled: 'Members tripled on {{day}}: from {{before}} to {{after}}.',
  burst: '{{reviews}} reviews within an hour on {{day}}.',
  burstOfNew: '{{reviews}} reviews within an hour on {{day}}, {{fresh}} by accounts less than a week old.',
  everyone: 'Mentions {{word}}.',
  mentions: '{{mentions}} mentions in its texts.',
  shortened: 'This link hides where it leads: {{link}}',
  inviteReplaced: 'Another invite link: {{before}} becomes {{after}}.',
  inviteRemoved: 'The invite link {{before}} is removed.',
  roles_one: 'Joining by the invite link gives {{shown}} role.',
  roles_other: 'Joining by the invite link gives {{shown}} roles.',
  powers_one:
    'Joining by the invite link gives {{shown}} role, which lets people manage or moderate: {{names}}.',
  powers_other:
    'Joining by the invite link gives {{shown}} roles. These let people manage or moderate: {{names}}.',
  rejected_one: 'Rejected {{shown}} time before, on {{day}}.',
  rejected_other: 'Rejected {{shown}} times before, last on {{day}}.',
} as const;
