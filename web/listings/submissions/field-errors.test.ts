import { expect, test } from 'vitest';
import { ApiError } from '../../api/call.ts';
import { fieldErrorsOf } from './field-errors.ts';

test('a refusal of the invite link is an error of its field, by its code', () => {
  for (const code of ['inviteForeign', 'inviteUnknown', 'inviteElsewhere', 'inviteGuest'])
    expect(fieldErrorsOf(refusal({ error: 'in any words', code }))).toEqual({ inviteLink: code });
});

test('a blocked tag is an error of the tags, by its name', () => {
  const body = { error: 'in any words', code: 'tagBlocked', tag: 'owls' };
  expect(fieldErrorsOf(refusal(body))).toEqual({ tags: { blockedTag: 'owls' } });
});

test('issues of the server are errors of their fields', () => {
  const issues = [
    { path: 'body.description', message: 'Description must be at least 20 characters' },
    { path: 'body.category', message: 'Of a rule that is not known here' },
    { path: 'body.tags.1', message: 'Tags must have 2 to 24 letters, digits or + # . -' },
    { path: 'body.guildId', message: 'Required' },
  ];
  expect(fieldErrorsOf(refusal({ error: 'Invalid', code: 'invalidRequest', issues }))).toEqual({
    description: 'descriptionTooShort',
    category: { message: 'Of a rule that is not known here' },
    tags: 'tagInvalid',
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
