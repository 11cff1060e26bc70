// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { READABLE_COOKIES, SIGN_IN_FAILURES } from '#contract/auth.ts';
import { bumpListing } from '#contract/bumps.ts';
import { listUserGuilds } from '#contract/guilds.ts';
import { editServer, getListing, listSubmittedServers, submitServer } from '#contract/listings.ts';
import { getWorkshop } from '#contract/workshop.ts';
import { reportServer } from '#contract/reports.ts';
import { postReview } from '#contract/reviews.ts';
import { englishTextsIn, hasEnglish } from './testing/english-texts.ts';
import { fakeApi, fill, mountPage, press, refusal, waitForToast } from './testing/mount-page.tsx';
import { A_DAY, managed, otherGuilds, SUBMITTED } from './testing/own-servers.ts';
import { lanternKeep, MINA, review } from './testing/page-request.ts';
import { answerServer, SERVER } from './testing/server-page.ts';

const LANGUAGES = ['ko', 'ja'] as const;
const WRITTEN = [lanternKeep, review, MINA, '한국어', '日本語', managed(A_DAY), SUBMITTED, otherGuilds(3)];
const NEXT = '2031-05-01T09:00:00.000Z';

afterEach(() => {
  document.cookie = `${READABLE_COOKIES.signInFailure}=; max-age=0; path=/`;
});

test.each(LANGUAGES)('the menu, bumps and previews of a member have no English in %s', async (language) => {
  const api = fakeApi();
  answerServer(api);
  await mountPage(api, SERVER, { as: MINA, language });
  await press(await screen.findByRole('button', { name: /Mina/ }));
  expect(screen.getAllByRole('menuitem')).toHaveLength(3);
  expectNoEnglish();
  const bump = await waitFor(() => one('main button.tabular-nums'));
  const { promise, resolve: answer } = Promise.withResolvers<Response>();
  api.answer(bumpListing, () => promise);
  await press(bump);
  one('main button .animate-spin');
  expectNoEnglish();
  answer(refusal(503, 'discordUnavailable'));
  await expectToastWithoutEnglish();
  api.answer(bumpListing, () => refusal(429, 'bumpOnCooldown', { nextBumpAt: NEXT }));
  await press(bump);
  await expectToastWithoutEnglish();
  expectNoEnglish();
  for (const hidden of ['pending', 'rejected', 'banned', 'suspended'] as const) {
    api.answer(getListing, { ...lanternKeep, hidden });
    await mountPage(api, SERVER, { as: MINA, language });
    await waitFor(() => one('main section.border-dashed'));
    expectNoEnglish();
  }
});

test.each(LANGUAGES)('toasts of bumps, reviews and reports have no English in %s', async (language) => {
  const api = fakeApi();
  answerServer(api);
  await mountPage(api, SERVER, { as: MINA, language });
  const now = new Date().toISOString();
  api.answer(bumpListing, { lastBumpedAt: now, nextBumpAt: NEXT, memberCount: 31, onlineCount: 4 });
  await press(await waitFor(() => one('main button.tabular-nums')));
  await expectToastWithoutEnglish();

  const stars = await screen.findAllByRole('radio');
  await press(stars[3]!);
  await fill(one('form textarea'), 'Kind people.');
  api.answer(postReview, () => refusal(503));
  await press(one('main form [type=submit]'));
  await expectToastWithoutEnglish();
  api.answer(postReview, review);
  await press(one('main form [type=submit]'));
  await expectToastWithoutEnglish();

  await press(await waitFor(() => one('section button:has(.lucide-flag)')));
  await fill(await waitFor(() => one('dialog textarea')), 'Kind people.');
  expectNoEnglish();
  api.answer(reportServer, () => refusal(503));
  await press(one('dialog [type=submit]'));
  await expectToastWithoutEnglish();
  api.answer(reportServer, () => Response.json(null));
  await press(one('dialog [type=submit]'));
  await expectToastWithoutEnglish();
  expect(api.calls('POST').length).toBeGreaterThanOrEqual(5);
});

test.each(LANGUAGES)('cards, forms and toasts of My Servers have no English in %s', async (language) => {
  const api = fakeApi();
  api.answer(listUserGuilds, [...managed(A_DAY), ...otherGuilds(3)]);
  api.answer(listSubmittedServers, [...SUBMITTED]);
  api.answer(getWorkshop, () => refusal(403, 'notManager'));
  const open = async (address = '/my-servers') => {
    await mountPage(api, address, { as: MINA, language });
    await waitFor(() => expect(buttonsOf('Never bumped')).toHaveLength(2));
  };
  await open('/my-servers?add');
  await waitFor(() => one('dialog li'));
  expectNoEnglish();
  for (const [name, endpoint] of [
    ['Ready', submitServer],
    ['Edit rejected', editServer],
  ] as const) {
    await open();
    await press(buttonsOf(name)[0]!);
    await fill(await waitFor(() => one('dialog [name=description]')), 'Kind people. '.repeat(3));
    for (const reply of [refusal(503), Response.json(SUBMITTED[0])]) {
      api.answer(endpoint, () => reply);
      await press(one('dialog [type=submit]'));
      await expectToastWithoutEnglish();
    }
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull());

    await open();
    await press(buttonsOf(name)[0]!);
    await fill(await waitFor(() => one('dialog [name=description]')), 'Rockets');
    await fill(one('dialog [name=inviteLink]'), 'rockets');
    await fill(one('dialog [name=tags]'), 'rockets, Rock & Roll, ');
    await press(one('dialog [type=submit]'));
    expect(document.querySelectorAll('dialog [aria-invalid=true]').length).toBeGreaterThan(1);
    expectNoEnglish('Rock & Roll', 'rockets', 'Rockets');
    await press(one('dialog [aria-label]:is(button)'));
  }
});

test.each(LANGUAGES)('messages about failed logins have no English in %s', async (language) => {
  for (const failure of SIGN_IN_FAILURES) {
    document.cookie = `${READABLE_COOKIES.signInFailure}=${failure}; path=/`;
    await mountPage(fakeApi(), '/nowhere', { language });
    expect((await screen.findByRole('alert')).textContent.length, failure).toBeGreaterThan(10);
    expectNoEnglish();
  }
});

function expectNoEnglish(...typed: string[]) {
  expect(englishTextsIn(document.documentElement.outerHTML, [...WRITTEN, typed])).toEqual([]);
}

async function expectToastWithoutEnglish() {
  const [title = '', text = ''] = await waitForToast();
  expect(title).not.toBe('');
  expect([title, text].filter(hasEnglish)).toEqual([]);
}

function one(selector: string): Element {
  const found = document.querySelector(selector);
  if (found === null) throw new Error(`Nothing is ${selector}`);
  return found;
}

const buttonsOf = (name: string) => within(screen.getByRole('article', { name })).getAllByRole('button');
