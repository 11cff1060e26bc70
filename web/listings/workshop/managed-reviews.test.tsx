// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { deleteReply, listManagedReviews, writeReply, type Review } from '#contract/reviews.ts';
import { getBotPermission, makeInvite } from '#contract/workshop.ts';
import { enter, fakeApi, fill, mountPage, press, refusal, waitForToast } from '../../testing/mount-page.tsx';
import { MINA, review } from '../../testing/page-request.ts';
import { answerWorkshop, kites, WORKSHOP } from '../../testing/workshop-page.ts';

const REPLY = { text: 'Thank you!', at: '2026-05-01T10:00:00.000Z' };

test('a reply needs words, at most 1,000 characters, and is sent once', async () => {
  const { api, waiting, answered } = await open();
  await press(await (await waiting()).findByRole('button', { name: /^Reply\s+to 미나’s review$/ }));
  const text = (await waiting()).getByRole('textbox', { name: 'Your reply' });
  expect(document.activeElement).toBe(text);
  const send = (await waiting()).getByRole('button', { name: 'Publish reply' });
  expect(send.hasAttribute('disabled')).toBe(true);
  await fill(text, 'x'.repeat(1001));
  expect((await waiting()).getByText('Reply must not exceed 1000 characters')).toBeTruthy();
  expect((await waiting()).getByText('1001 of 1000 characters')).toBeTruthy();
  await fill(text, REPLY.text);
  await press(send, 2);
  expect(await waitForToast()).toEqual(['Reply published', 'It’s under the review now.']);
  expect(api.calls('PUT')).toHaveLength(1);
  await waitFor(async () =>
    expect((await answered()).getByRole('article', { name: '미나' }).textContent).toContain(REPLY.text),
  );
  await waitFor(async () =>
    expect((await waiting()).getByRole('heading', { level: 2 }).textContent).toBe('Reviews to answer (1)'),
  );
  // The focus is on the review that came after it.
  expect(document.activeElement).toBe((await waiting()).getByRole('listitem'));

  await press((await answered()).getByRole('button', { name: /^Delete/ }));
  const question = await screen.findByRole('dialog', { name: 'Delete reply' });
  await press(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(async () =>
    expect((await waiting()).getByRole('heading', { level: 2 }).textContent).toBe('Reviews to answer (2)'),
  );
});

test('Ctrl and Enter publish a reply, and its button says so', async () => {
  const { api, waiting } = await open();
  await press(await (await waiting()).findByRole('button', { name: /^Reply\s+to 미나’s review$/ }));
  const text = (await waiting()).getByRole('textbox');
  await enter(text, { ctrlKey: true });
  await fill(text, REPLY.text);
  await enter(text);
  expect(api.calls('PUT')).toEqual([]);
  const send = (await waiting()).getByRole('button', { name: 'Publish reply' });
  expect(send.textContent).toContain('Ctrl+Enter');
  for (let times = 0; times < 2; times += 1) await enter(text, { ctrlKey: true });
  expect(await waitForToast()).toEqual(['Reply published', 'It’s under the review now.']);
  expect(api.calls('PUT')).toHaveLength(1);
});

test('a reply that could not be sent is kept, also over a reload', async () => {
  const { api, waiting } = await open();
  api.answer(writeReply, () => Promise.reject(new TypeError('no connection')));
  await press(await (await waiting()).findByRole('button', { name: /^Reply\s+to 미나’s review$/ }));
  await fill((await waiting()).getByRole('textbox'), 'Kind of you to say.');
  await press((await waiting()).getByRole('button', { name: 'Publish reply' }));
  expect(await waitForToast()).toEqual([
    'We couldn’t publish the reply',
    'The site didn’t answer. Check your connection and try again.',
  ]);
  expect((await waiting()).getByRole('textbox')).toMatchObject({ value: 'Kind of you to say.' });

  await mountPage(api, WORKSHOP.page, { as: MINA });
  const text = await (await waiting()).findByRole('textbox');
  expect(text).toMatchObject({ value: 'Kind of you to say.' });
  await press((await waiting()).getByRole('button', { name: 'Cancel' }));
  await mountPage(api, WORKSHOP.page, { as: MINA });
  await (await waiting()).findAllByRole('article');
  expect((await waiting()).queryByRole('textbox')).toBeNull();
});

test('a reply to a review that was replaced meanwhile is refused and kept', async () => {
  const { api, waiting, replace } = await open();
  await press(await (await waiting()).findByRole('button', { name: /^Reply\s+to 미나’s review$/ }));
  await fill((await waiting()).getByRole('textbox'), 'Quiet is what we are.');
  api.answer(writeReply, () => {
    replace({ ...review, comment: 'On second thoughts it is loud.' });
    return refusal(409, 'reviewChanged');
  });
  await press((await waiting()).getByRole('button', { name: 'Publish reply' }));
  expect((await waitForToast())[0]).toBe('We couldn’t publish the reply');
  await screen.findByText('On second thoughts it is loud.');
  expect((await waiting()).getByRole('textbox')).toMatchObject({ value: 'Quiet is what we are.' });
  expect(api.asked.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
    text: 'Quiet is what we are.',
    reviewCreatedAt: review.createdAt,
  });
});

test('a bot without the right to invite is told, and looked at again', async () => {
  const api = fakeApi();
  answerWorkshop(api, null);
  api.answer(getBotPermission, { mayInvite: false });
  api.answer(makeInvite, () => refusal(409, 'inviteNotAllowed'));
  await mountPage(api, WORKSHOP.page, { as: MINA });
  const ready = within(await screen.findByRole('region', { name: 'Ready to publish?' }));
  await waitFor(() => expect(texts(ready)).toContain('Missing: The bot can create invites'));
  expect(ready.getByRole('button', { name: 'Add the bot again' })).toBeTruthy();
  await press(ready.getByRole('button', { name: 'Let our bot make one' }));
  expect((await waitForToast())[0]).toBe('We couldn’t create the link');
  api.answer(getBotPermission, { mayInvite: true });
  await press(ready.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(texts(ready)).toContain('Done: The bot can create invites'));
  expect(ready.getByRole('status').textContent).toBe('2 of 7 done');
});

test('what a public listing needs is told, with the ways to mend it', async () => {
  const api = fakeApi();
  answerWorkshop(api, kites);
  await mountPage(api, WORKSHOP.page, { as: MINA });
  const ready = within(await screen.findByRole('region', { name: 'Make it better' }));
  await waitFor(() => expect(texts(ready)).toContain('Done: Invite never expires'));
  expect(texts(ready)).toContain('Missing: Tags');
  await press(ready.getByRole('button', { name: 'Add tags' }));
  expect(await screen.findByRole('dialog', { name: 'Edit Server Listing' })).toBeTruthy();
});

/** The page of a listing with two reviews that wait for a reply. */
async function open() {
  const api = fakeApi();
  answerWorkshop(api);
  let first: Review = review;
  const other: Review = { ...review, id: '0c8ad3b1-5b0f-4be0-8f6a-0a3f9f0a2c42', username: 'Noa' };
  const reviews = () => [first, other];
  api.answer(listManagedReviews, ({ query }) => {
    const matching = reviews().filter(({ reply }) => (reply === null) === (query.get('show') !== 'answered'));
    return Response.json(matching, { headers: { 'x-total-count': String(matching.length) } });
  });
  api.answer(writeReply, () => {
    first = { ...first, reply: REPLY };
    return REPLY;
  });
  api.answer(deleteReply, () => {
    first = { ...first, reply: null };
    return {};
  });
  await mountPage(api, WORKSHOP.page, { as: MINA });
  const section = async (name: RegExp) => within(await screen.findByRole('region', { name }));
  return {
    api,
    waiting: () => section(/^Reviews to answer/),
    answered: () => section(/^Answered reviews/),
    replace: (next: Review) => (first = next),
  };
}

const texts = (ready: { getAllByRole: (role: string) => HTMLElement[] }) =>
  ready.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent);
