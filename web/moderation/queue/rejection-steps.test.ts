import { expect, test } from 'vitest';
import { stepsOf } from './rejection-steps.ts';

test('a rejection rejects first, then bans the server, then its sender', () => {
  const asked = { templateId: null, reason: 'Spam', banServer: false, banSender: false };
  expect(stepsOf(asked)).toEqual(['reject']);
  expect(stepsOf({ ...asked, banServer: true })).toEqual(['reject', 'banServer']);
  expect(stepsOf({ ...asked, banSender: true })).toEqual(['reject', 'banSender']);
  expect(stepsOf({ ...asked, banServer: true, banSender: true })).toEqual([
    'reject',
    'banServer',
    'banSender',
  ]);
});
