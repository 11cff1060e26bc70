// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getUser } from '#contract/auth.ts';
import { listUserGuilds } from '#contract/guilds.ts';
import {
  deleteOwnReview,
  getOwnReview,
  listReviews,
  postReview,
  summarizeReviews,
  type Review,
} from '#contract/reviews.ts';
import {
  fakeApi,
  fill,
  mountPage,
  press,
  refusal,
  waitForLazyCode,
  waitForToast,
} from '../testing/mount-page.tsx';
import { lanternKeep, MINA, review } from '../testing/page-request.ts';
import { answerServer, SERVER } from '../testing/server-page.ts';

const OWN: Review = { ...review, username: MINA.username, rating: 4, comment: 'Quiet and kind.' };

test('a review needs stars and words, and at most 1,000 characters', async () => {
  const { form } = await openForm();
  expect(isReady(form)).toBe(false);
  await fill(comment(form), 'Kind people.');
  expect(isReady(form)).toBe(false);
  await press(star(form, '5 stars'));
  expect(isReady(form)).toBe(true);
  await fill(comment(form), '   ');
  expect(isReady(form)).toBe(false);
  await fill(comment(form), '나'.repeat(900));
  expect(form.textContent).not.toContain('of 1000 characters');
  await fill(comment(form), '😀'.repeat(1000));
  expect(form.textContent).toContain('1000 of 1000 characters');
  expect(isReady(form)).toBe(true);
  await fill(comment(form), '😀'.repeat(1001));
  expect(form.textContent).toContain('Review must not exceed 1000 characters');
  expect(isReady(form)).toBe(false);
});

test('a double press sends one review, and then the form is empty', async () => {
  const { api, form } = await openForm();
  api.answer(postReview, () => {
    api.answer(getOwnReview, { review: OWN, manages: false, isMember: true, removed: null });
    return OWN;
  });
  await write(form, '4 stars', 'Quiet and kind.');
  api.answer(listReviews, [OWN]);
  await press(within(form).getByRole('button', { name: 'Submit Review' }), 2);
  expect(await waitForToast()).toEqual(['Review submitted!', 'Thank you for your feedback.']);
  expect(posts(api)).toEqual([{ rating: 4, comment: 'Quiet and kind.' }]);
  expect(comment(form)).toMatchObject({ value: '' });
  expect(form.querySelector('input:checked')).toBeNull();
  expect(form.textContent).toContain('You’ve reviewed this server.');
  await waitFor(() => expect(document.activeElement?.localName).toBe('form'));
});

test('text typed while a review is being sent or deleted stays, also after a reload', async () => {
  const { api, form } = await openForm();
  const { promise, resolve: answer } = Promise.withResolvers<Review>();
  api.answer(postReview, () => promise);
  await write(form, '4 stars', 'Quiet and kind.');
  await press(within(form).getByRole('button', { name: 'Submit Review' }));
  await fill(comment(form), 'Quiet and kind. And funny.');
  api.answer(getOwnReview, { review: OWN, manages: false, isMember: true, removed: null });
  answer(OWN);
  expect(await waitForToast()).toEqual(['Review submitted!', 'Thank you for your feedback.']);
  expect(comment(form)).toMatchObject({ value: 'Quiet and kind. And funny.' });

  api.answer(deleteOwnReview, () => {
    api.answer(getOwnReview, { review: null, manages: false, isMember: true, removed: null });
    return {};
  });
  await press(within(form).getByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('dialog', { name: 'Delete Your Review' });
  await press(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(form.textContent).not.toContain('You’ve reviewed this server.'));
  expect(comment(form)).toMatchObject({ value: 'Quiet and kind. And funny.' });
  expect(star(form, '4 stars')).toMatchObject({ checked: true });

  const again = await openForm();
  expect(comment(again.form)).toMatchObject({ value: 'Quiet and kind. And funny.' });
});

test.each([
  [refusal(403, 'notMember'), 'Only verified server members can review.'],
  [refusal(403, 'ownServer'), 'You can’t review a server you manage.'],
  [refusal(503, 'discordUnavailable'), 'Discord isn’t answering right now. Try again in a moment.'],
])('a refused review says why and keeps its draft: %#', async (answer, reason) => {
  const { api, form } = await openForm();
  api.answer(postReview, () => answer);
  await write(form, '5 stars', 'I have only heard of it.');
  await press(within(form).getByRole('button', { name: 'Submit Review' }));
  expect(await waitForToast()).toEqual(['Failed to submit review', reason]);
  expect(comment(form)).toMatchObject({ value: 'I have only heard of it.' });
  expect(star(form, '5 stars')).toMatchObject({ checked: true });
});

test('a draft is its writer’s alone', async () => {
  const { form } = await openForm();
  await write(form, '5 stars', 'I have only heard of it.');
  const other = await openForm({ ...MINA, id: '61790000000000002' });
  expect(comment(other.form)).toMatchObject({ value: '' });
});

test('who manages the server is led to its reviews instead of a form', async () => {
  const api = fakeApi();
  answerServer(api);
  api.answer(getOwnReview, { review: null, manages: true, isMember: true, removed: null });
  await mountPage(api, SERVER, { as: MINA });
  const link = await screen.findByRole('link', { name: 'Answer reviews' });
  expect(link.getAttribute('href')).toBe(`/my-servers/${lanternKeep.discordServerId}?tab=page#reviews`);
  expect(screen.queryByRole('textbox', { name: 'Your experience' })).toBeNull();
});

test('who is no member reads so once the form has the focus, before they write', async () => {
  const { api, form } = await openUnknown();
  expect(api.calls('GET /api/user/guilds')).toEqual([]);
  api.answer(getOwnReview, { review: null, manages: false, isMember: false, removed: null });
  act(() => comment(form).focus());

  const message = await screen.findByText('Join first, then come back to review.');
  expect(screen.queryByRole('textbox', { name: 'Your experience' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(message));
  const card = message.parentElement!;
  expect(card.textContent).not.toContain('We’ll keep what you wrote');
  const link = within(card).getByRole('link', { name: /^Join Server/ });
  expect(link.getAttribute('href')).toBe(`/join/${lanternKeep.discordServerId}`);
  expect(api.calls('GET /api/user/guilds')).toHaveLength(1);
});

test('what was written before Discord has answered is kept', async () => {
  const { api, form } = await openUnknown();
  const { promise, resolve: answer } = Promise.withResolvers<[]>();
  api.answer(listUserGuilds, () => promise);
  act(() => comment(form).focus());
  await write(form, '5 stars', 'I have only heard of it.');
  api.answer(getOwnReview, { review: null, manages: false, isMember: false, removed: null });
  answer([]);
  const message = await screen.findByText('Join first, then come back to review.');
  expect(message.parentElement?.textContent).toContain('We’ll keep what you wrote until you’re back.');
});

test('without an answer from Discord the form stays, and Discord is asked once', async () => {
  const { api, form } = await openUnknown();
  api.answer(listUserGuilds, () => refusal(503, 'discordUnavailable'));
  act(() => comment(form).focus());
  await write(form, '5 stars', 'I am a member.');
  act(() => star(form, '5 stars').focus());
  await waitForLazyCode();
  expect(api.calls('GET /api/user/guilds')).toHaveLength(1);
  expect(isReady(form)).toBe(true);
});

test('who has joined meanwhile gets the form on their return, or by saying so', async () => {
  const api = fakeApi();
  answerServer(api);
  api.answer(listUserGuilds, []);
  api.answer(getOwnReview, { review: null, manages: false, isMember: false, removed: null });
  await mountPage(api, SERVER, { as: MINA });
  await screen.findByText('Join first, then come back to review.');
  expect(document.activeElement).toBe(document.body);
  await press(screen.getByRole('button', { name: 'I’ve joined' }));
  const form = await screen.findByRole('form', { name: 'Leave a Review' });
  await waitFor(() => expect(document.activeElement).toBe(form));

  await mountPage(api, SERVER, { as: MINA });
  await screen.findByText('Join first, then come back to review.');
  api.answer(getOwnReview, { review: null, manages: false, isMember: true, removed: null });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await screen.findByRole('form', { name: 'Leave a Review' });
});

test('one’s own review fills the form, and is replaced by the next one', async () => {
  const api = fakeApi();
  answerServer(api);
  api.answer(getOwnReview, { review: OWN, manages: false, isMember: true, removed: null });
  await mountPage(api, SERVER, { as: MINA });
  const form = await screen.findByRole('form', { name: 'Leave a Review' });
  expect(form.textContent).toContain('Submitting again replaces your review.');
  expect(comment(form)).toMatchObject({ value: 'Quiet and kind.' });
  expect(star(form, '4 stars')).toMatchObject({ checked: true });
});

test('a review’s draft survives the end of the session, and the page leads back to it', async () => {
  const { api, form } = await openForm();
  await write(form, '3 stars', 'It took me an hour to find these words.');
  for (const endpoint of [postReview, getUser])
    api.answer<typeof endpoint>(endpoint, () => refusal(401, 'notSignedIn'));
  await press(within(form).getByRole('button', { name: 'Submit Review' }));
  expect(await waitForToast()).toEqual(['Failed to submit review', 'Log in with Discord first.']);
  const card = await screen.findByRole('region', { name: 'Leave a Review' });
  await within(card).findByText('Please login with Discord to leave a review');
  expect(card.textContent).toContain('We’ll keep what you wrote');
  const link = within(card).getByRole('link', { name: 'Log in with Discord' });
  expect(document.activeElement).toBe(link);
  expect(link.getAttribute('href')).toBe(`/api/auth/discord?returnTo=${encodeURIComponent(SERVER)}`);
  const again = await openForm();
  expect(comment(again.form)).toMatchObject({ value: 'It took me an hour to find these words.' });
  expect(star(again.form, '3 stars')).toMatchObject({ checked: true });
});

test('a rating that fails to load says so and can be retried', async () => {
  const api = fakeApi();
  answerServer(api);
  api.answer(listReviews, [review]);
  api.answer(summarizeReviews, () => refusal(503));
  await mountPage(api, SERVER);
  const card = within(await screen.findByRole('region', { name: 'Reviews' }));
  expect((await card.findByRole('alert')).textContent).toContain('We couldn’t load the reviews.');
  expect(card.getByText(review.username)).toBeTruthy();
  api.answer(summarizeReviews, { rating: 4.5, reviewCount: 2, stars: [0, 0, 0, 1, 1] });
  await press(card.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(document.body.textContent).toContain('Average of 4.5 out of 5'));
  expect(card.queryByRole('alert')).toBeNull();
});

test('loading more reviews focuses the first new one, also after a failure', async () => {
  const api = fakeApi();
  answerServer(api);
  const all = Array.from({ length: 20 }, (_, n) => ({
    ...review,
    id: `0c8ad3b1-5b0f-4be0-8f6a-${String(n).padStart(12, '0')}`,
    username: `Reviewer ${n}`,
  }));
  let isDown = true;
  api.answer(listReviews, ({ query }) => {
    if (!query.has('cursor'))
      return Response.json(all.slice(0, 10), {
        headers: { link: `</api${SERVER}/reviews?cursor=a>; rel="next"` },
      });
    return isDown ? refusal(503) : Response.json(all.slice(10));
  });
  await mountPage(api, SERVER);
  const card = within(await screen.findByRole('region', { name: 'Reviews' }));
  await press(await card.findByRole('link', { name: 'Load more' }));
  expect((await card.findByRole('alert')).textContent).toBe('We couldn’t load the next reviews.');
  isDown = false;
  await press(card.getByRole('link', { name: 'Try again' }));
  await waitFor(() => expect(card.getAllByRole('article')).toHaveLength(20));
  await waitFor(() => expect(document.activeElement?.localName).toBe('li'));
  expect(document.activeElement?.textContent).toContain('Reviewer 10');
});

/** The form of somebody of whom it is not known whether they are a member. */
async function openUnknown() {
  const api = fakeApi();
  answerServer(api);
  api.answer(getOwnReview, { review: null, manages: false, isMember: null, removed: null });
  api.answer(listUserGuilds, []);
  await mountPage(api, SERVER, { as: MINA });
  return { api, form: await screen.findByRole('form', { name: 'Leave a Review' }) };
}

async function openForm(as = MINA) {
  const api = fakeApi();
  answerServer(api);
  await mountPage(api, SERVER, { as });
  return { api, form: await screen.findByRole('form', { name: 'Leave a Review' }) };
}

async function write(form: HTMLElement, stars: string, words: string) {
  await press(star(form, stars));
  await fill(comment(form), words);
}

const comment = (form: HTMLElement) => within(form).getByRole('textbox', { name: 'Your experience' });
const star = (form: HTMLElement, name: string) => within(form).getByRole('radio', { name });
const isReady = (form: HTMLElement) =>
  !within(form).getByRole('button', { name: 'Submit Review' }).hasAttribute('disabled');
const posts = (api: ReturnType<typeof fakeApi>) =>
  api.asked.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body);
