// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { bumpListing } from '#contract/bumps.ts';
import { reportServer } from '#contract/reports.ts';
import { postReview } from '#contract/reviews.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { fakeApi, fill, mountPage, press, refusal, waitForToast } from './testing/mount-page.tsx';
import { MINA, review } from './testing/page-request.ts';
import { answerServer, SERVER } from './testing/server-page.ts';

// The English texts that a server page is specified with for a member, copied by hand.

const AWAY_TEXT = 'Discord isn’t answering right now. Try again in a moment.';
const away = () => refusal(503, 'discordUnavailable');

afterEach(() => void vi.useRealTimers());

test('the bar leads a member to their servers', async () => {
  await open();
  const bar = within(screen.getByRole('navigation', { name: 'Main' }));
  expect((await bar.findByRole('link', { name: 'My servers' })).getAttribute('href')).toBe('/my-servers');
});

test('a review says what it needs, that it is on the way, and what came of it', async () => {
  const api = await open();
  const card = within(await screen.findByRole('region', { name: 'Leave a Review' }));
  const submit = await card.findByRole('button', { name: 'Submit Review' });
  const comment = card.getByRole('textbox');
  const stars = card.getAllByRole('radio');
  expect(comment.getAttribute('rows')).toBe('4');
  expect(stars).toHaveLength(5);
  expect(isDisabled(submit)).toBe(true);
  await press(stars[3]!);
  expect(isDisabled(submit)).toBe(true);
  await fill(comment, '  ');
  expect(isDisabled(submit)).toBe(true);
  await fill(comment, 'Kind people.');

  const { promise, resolve: answer } = Promise.withResolvers<Response>();
  api.answer(postReview, () => promise);
  await press(submit);
  await card.findByRole('button', { name: 'Submitting...' });
  answer(away());
  expect(await waitForToast()).toEqual(['Failed to submit review', AWAY_TEXT]);
  api.answer(postReview, review);
  await press(card.getByRole('button', { name: 'Submit Review' }));
  expect(await waitForToast()).toEqual(['Review submitted!', 'Thank you for your feedback.']);
});

test('a report says that it is on the way, and what came of it', async () => {
  const api = await open();
  const card = within(await screen.findByRole('region', { name: 'Report Server' }));
  await press(await card.findByRole('button', { name: 'Report Server' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report Server' }));
  expect(isDisabled(dialog.getByRole('button', { name: 'Submit Report' }))).toBe(true);
  await fill(dialog.getByRole('textbox', { name: 'Reason' }), 'It sells accounts.');
  const { promise, resolve: answer } = Promise.withResolvers<Response>();
  api.answer(reportServer, () => promise);
  await press(dialog.getByRole('button', { name: 'Submit Report' }));
  await dialog.findByRole('button', { name: 'Submitting...' });
  answer(away());
  expect(await waitForToast()).toEqual(['Failed to submit report', AWAY_TEXT]);
});

test('a bump says what came of it, and when the next one is possible', async () => {
  const api = await open();
  const card = within(await screen.findByRole('region', { name: 'Boost Visibility' }));
  const button = await card.findByRole('button');
  api.answer(bumpListing, away);
  await press(button);
  expect(await waitForToast()).toEqual(['Failed to bump server', AWAY_TEXT]);

  const nextBumpAt = new Date(Date.now() + 68_000).toISOString();
  api.answer(bumpListing, () => refusal(429, 'bumpOnCooldown', { nextBumpAt }));
  await press(button);
  expect(await waitForToast()).toEqual([
    'Server is on cooldown',
    expect.stringMatching(/^You can bump again at \d{1,2}:\d\d\s[AP]M$/),
  ]);
  expect(button.textContent).toBe('Available in 1:08');
  expect(isDisabled(button)).toBe(true);
});

test('after a bump the next one is possible in an hour', async () => {
  const api = await open();
  const card = within(await screen.findByRole('region', { name: 'Boost Visibility' }));
  const button = await card.findByRole('button');
  const now = Date.now();
  api.answer(bumpListing, {
    lastBumpedAt: new Date(now).toISOString(),
    nextBumpAt: new Date(now + HOUR_MS).toISOString(),
    memberCount: 31,
    onlineCount: 4,
  });
  await press(button);
  expect(await waitForToast()).toEqual(['Server bumped!', 'Your server stats have been updated.']);
  expect(button.textContent).toBe('Available in 60:00');
});

async function open() {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }); // it stands still
  const api = fakeApi();
  answerServer(api);
  await mountPage(api, SERVER, { as: MINA });
  return api;
}

const isDisabled = (button: HTMLElement) =>
  button.hasAttribute('disabled') || button.getAttribute('aria-disabled') === 'true';
