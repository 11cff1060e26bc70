/** The texts about deciding several requests at once, in English. */
export const batch = {
  all: 'Select all shown',
  one: 'Select',
  selected_one: '{{count}} selected',
  selected_other: '{{count}} selected',
  approved_one: '{{count}} request approved',
  approved_other: '{{count}} requests approved',
  rejected_one: '{{count}} request rejected',
  rejected_other: '{{count}} requests rejected',
  left_one: '{{count}} wasn’t decided.',
  left_other: '{{count}} weren’t decided.',
  allDone: 'We’ll tell each sender.',
  failed: 'Couldn’t decide',
  most: 'At most {{shown}} at a time.',
  hidden_one: '{{shown}} more isn’t shown and won’t be decided.',
  hidden_other: '{{shown}} more aren’t shown and won’t be decided.',
  clear: 'Clear selection',
} as const;
