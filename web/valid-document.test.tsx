// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { User } from '#contract/auth.ts';
import { listUserGuilds } from '#contract/guilds.ts';
import { getListing, listSubmittedServers } from '#contract/listings.ts';
import { listListings } from '#contract/directory.ts';
import { answerAdmin, GRACE } from './testing/admin-page.ts';
import { htmlFaults } from './testing/html-faults.ts';
import { fakeApi, waitForLazyCode, mountPage, press, refusal, type FakeApi } from './testing/mount-page.tsx';
import { managed, SUBMITTED, A_DAY } from './testing/own-servers.ts';
import { lanternKeep, MINA } from './testing/page-request.ts';
import { answerServer, SERVER } from './testing/server-page.ts';
import { answerWorkshop, WORKSHOP } from './testing/workshop-page.ts';

const answers = {
  directory: (api: FakeApi) => api.answer(listListings, [lanternKeep]),
  server: answerServer,
  unknown: (api: FakeApi) => {
    answerServer(api);
    api.answer(getListing, () => refusal(404, 'listingNotFound'));
  },
  ownServers: (api: FakeApi) => {
    api.answer(listUserGuilds, [...managed(A_DAY)]);
    api.answer(listSubmittedServers, [...SUBMITTED]);
  },
  workshop: (api: FakeApi) => void answerWorkshop(api),
  admin: answerAdmin,
};

const PAGES: [string, string, (api: FakeApi) => void, User | null][] = [
  ['the directory', '/', answers.directory, null],
  ['the directory of a member', '/', answers.directory, MINA],
  ['a server', SERVER, answers.server, null],
  ['a server, for a member', SERVER, answers.server, MINA],
  ['an unknown server', SERVER, answers.unknown, null],
  ['the servers of a visitor', '/my-servers', answers.ownServers, null],
  ['the servers of a member', '/my-servers', answers.ownServers, MINA],
  ['the page for managers', WORKSHOP.overview, answers.workshop, MINA],
  ['its page, told of', WORKSHOP.page, answers.workshop, MINA],
  ['its settings', WORKSHOP.settings, answers.workshop, MINA],
  ['the dashboard', '/admin', answers.admin, GRACE],
];

test.each(PAGES)('the document is valid in a browser: %s', async (_, url, answer, as) => {
  const api = fakeApi();
  answer(api);
  await mountPage(api, url, { as });
  await waitForLazyCode();
  expect(await htmlFaults(documentNow())).toEqual([]);

  const buttons = screen.getAllByRole('button', { expanded: false });
  const menu = buttons.find((one) => one.getAttribute('aria-haspopup') === 'menu');
  await press(menu!);
  expect(screen.getAllByRole('menu')).toHaveLength(1);
  expect(await htmlFaults(documentNow())).toEqual([]);
});

test('the page for managers is titled by its server', async () => {
  const api = fakeApi();
  answerWorkshop(api);
  await mountPage(api, WORKSHOP.overview, { as: MINA });
  await waitFor(() => expect(document.title).toBe('Manage Kites & "Strings" <club> · Guildhall'));
});

const documentNow = () => `<!DOCTYPE html>${document.documentElement.outerHTML}`;
