// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { liftPersonBan, liftServerBan, listBannedPersons, type BannedPerson } from '#contract/bans.ts';
import { listRequests } from '#contract/queue.ts';
import { answerAdmin, cranes, GRACE } from '../../testing/admin-page.ts';
import { settle, withListClock } from '../../testing/list-clock.ts';
import { fakeApi, mountPage, press, waitForToast } from '../../testing/mount-page.tsx';

const ADA: BannedPerson = {
  pseudonym: 'a'.repeat(32),
  id: cranes.ownerId,
  username: 'Ada',
  avatar: null,
  reason: 'It sells accounts.',
  bannedAt: '2026-05-01T10:00:00.000Z',
  until: null,
};

withListClock();

test('bans are listed with their reasons, and can be lifted', async () => {
  const api = fakeApi();
  answerAdmin(api);
  const ban = { reason: 'It is unkind.', bannedAt: ADA.bannedAt, until: null };
  api.answer(listRequests, [{ ...cranes, status: 'banned', ban }]);
  api.answer(listBannedPersons, [ADA]);
  await mountPage(api, '/admin?tab=banned', { as: GRACE });
  const person = within(await screen.findByRole('article', { name: 'Ada' }));
  expect(person.getByText('It sells accounts.')).toBeTruthy();
  api.answer(liftPersonBan, () => {
    api.answer(listBannedPersons, []);
    return { undone: false };
  });
  settle();
  await press(person.getByRole('button', { name: 'Lift Ban' }));
  expect(await waitForToast()).toEqual(['Ban lifted', 'This person can log in again.']);
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Ada' })).toBeNull());

  const server = within(screen.getByRole('article', { name: 'Paper Cranes' }));
  expect(server.getByText('It is unkind.')).toBeTruthy();
  api.answer(liftServerBan, () => {
    api.answer(listRequests, []);
    return { status: 'approved' as const, undone: false };
  });
  settle();
  await press(server.getByRole('button', { name: 'Lift Ban' }));
  expect(await waitForToast()).toEqual(['Ban lifted', 'The server is back to what it was.']);
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Paper Cranes' })).toBeNull());
});
