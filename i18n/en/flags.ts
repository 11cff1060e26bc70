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
  rejected_one: 'Rejected {{shown}} time before, on {{day}}.',
  rejected_other: 'Rejected {{shown}} times before, last on {{day}}.',
} as const;
