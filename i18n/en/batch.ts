/** The texts about deciding several requests at once, in English. */
export const batch = {
  all: 'Select all in sight',
  one: 'Select',
  selected_one: '{{count}} selected',
  selected_other: '{{count}} selected',
  approved_one: '{{count}} request approved',
  approved_other: '{{count}} requests approved',
  rejected_one: '{{count}} request rejected',
  rejected_other: '{{count}} requests rejected',
  left_one: '{{count}} was not decided.',
  left_other: '{{count}} were not decided.',
  allDone: 'Each sender will be told.',
  failed: 'Failed to decide',
  most: 'No more than {{shown}} at once.',
  hidden_one: '{{shown}} more is not in sight, and is not decided.',
  hidden_other: '{{shown}} more are not in sight, and are not decided.',
  clear: 'Clear selection',
} as const;
