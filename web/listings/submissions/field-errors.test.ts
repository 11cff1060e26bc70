import { expect, test } from 'vitest';
import { ApiError } from '../../api/call.ts';
import { fieldErrorsOf } from './field-errors.ts';

test('a refusal of the invite link is an error of its field, by its code', () => {
  for (const code of ['inviteForeign', 'inviteUnknown', 'inviteElsewhere'])
    expect(fieldErrorsOf(refusal({ error: 'in any words', code }))).toEqual({ inviteLink: code });
});

test('issues of the server are errors of their fields', () => {
  const issues = [
    { path: 'body.description', message: 'Description must be at least 20 characters' },
    { path: 'body.category', message: 'Of a rule that is not known here' },
    { path: 'body.guildId', message: 'Required' },
  ];
  expect(fieldErrorsOf(refusal({ error: 'Invalid', code: 'invalidRequest', issues }))).toEqual({
    description: 'descriptionTooShort',
    category: { message: 'Of a rule that is not known here' },
  });
});

test('any other error is about no field', () => {
  expect(fieldErrorsOf(refusal({ error: 'Gone', code: 'listingBanned' }))).toEqual({});
  expect(fieldErrorsOf(refusal({ error: 'x', issues: ['x', null, { path: 'body.category' }] }))).toEqual({});
  expect(fieldErrorsOf(new TypeError('Failed to fetch'))).toEqual({});
});

function refusal(body: unknown) {
  return new ApiError(400, 'Bad Request', JSON.stringify(body));
}
