// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listReports, resolveReport, type Report } from '#contract/reports.ts';
import { answerAdmin, cranes, GRACE, report } from '../../testing/admin-page.ts';
import { settle, withListClock } from '../../testing/list-clock.ts';
import { enter, fakeApi, fill, mountPage, press, refusal, waitForToast } from '../../testing/mount-page.tsx';

withListClock();

async function open(reports: readonly Report[], address = '/admin?tab=reports') {
  const api = fakeApi();
  answerAdmin(api, { reports });
  await mountPage(api, address, { as: GRACE });
  return api;
}

const lastBody = (api: ReturnType<typeof fakeApi>) =>
  api.asked.findLast(({ call }) => call.includes('/resolve'))?.body;

/** Presses Resolve of an entry, and an outcome. */
async function resolveAs(entry: ReturnType<typeof within>, outcome: string) {
  settle();
  await press(entry.getByRole('button', { name: 'Resolve' }));
  await press(within(entry.getByRole('menu', { name: 'Resolve' })).getByRole('menuitem', { name: outcome }));
}

test('a report is resolved with its outcome, or the failure told', async () => {
  const api = await open([report]);
  const item = within(await screen.findByRole('article', { name: 'Paper Cranes' }));
  expect(item.getByRole('button', { name: 'Ban' })).toBeTruthy();
  api.answer(resolveReport, () => refusal(500, 'internal'));
  await resolveAs(item, 'Action taken');
  expect(await waitForToast()).toEqual([
    'Failed to resolve',
    'Could not resolve the report. Please try again.',
  ]);
  api.answer(resolveReport, {});
  await resolveAs(item, 'No action needed');
  expect(await waitForToast()).toEqual(['Report resolved', 'It’s out of the queue.']);
  expect(api.asked.filter(({ call }) => call.includes('/resolve')).map(({ body }) => body)).toEqual([
    { outcome: 'actionTaken', all: false },
    { outcome: 'noAction', all: false },
  ]);
});

test('reports that are only counted are one entry, and are resolved together', async () => {
  const one = { ...report, pendingOfServer: 452 };
  const counted = { ...one, id: cranes.id, reason: '', reporterName: null, withoutText: 450 };
  const api = await open([one, counted]);
  const words = '450 more reports of this kind. We only keep the number.';
  const entry = within(await screen.findByRole('article', { name: words }));
  expect(screen.getByText('1 more report of this server further down.')).toBeTruthy();
  api.answer(resolveReport, {});
  await resolveAs(entry, 'Action taken');
  await waitFor(() => expect(lastBody(api)).toEqual({ outcome: 'actionTaken', all: true }));
});

test('one without an account asks for the reason under the name of the outcome', async () => {
  const sender = {
    id: cranes.id,
    rule: 'Copyright',
    name: 'Robin',
    email: 'r@people.example',
    objection: null,
  };
  const notice = { count: 1, decided: null, senders: [sender] };
  const api = await open([{ ...report, reporterName: null, notice }]);
  const entry = within(await screen.findByRole('article', { name: report.reason }));
  expect(entry.getByText('Without an account')).toBeTruthy();
  api.answer(resolveReport, {});
  await resolveAs(entry, 'Action taken');
  const dialog = within(await screen.findByRole('dialog', { name: 'Action taken: why?' }));
  expect(dialog.getByRole('button', { name: 'Resolve' }).hasAttribute('disabled')).toBe(true);
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await fill(reason, 'It breaks the rule on logos.');
  await enter(reason, { metaKey: true });
  await waitFor(() =>
    expect(lastBody(api)).toEqual({
      outcome: 'actionTaken',
      all: false,
      reason: 'It breaks the rule on logos.',
    }),
  );
});

test('beside a report stands what the page says, and what else of its submitter waits', async () => {
  await open([
    {
      ...report,
      alsoOpen: [
        { of: 'submission', discordServerId: '739200000000000003', serverName: 'Paper Boats', count: 1 },
        { of: 'edit', discordServerId: '739200000000000002', serverName: 'Paper Cranes', count: 1 },
        { of: 'reports', discordServerId: '739200000000000004', serverName: 'Paper Planes', count: 12 },
      ],
    },
  ]);
  const page = within(await screen.findByRole('region', { name: /^What the page says/ }));
  expect(page.getByText(cranes.description)).toBeTruthy();
  expect(page.getByRole('link').getAttribute('href')).toBe('https://discord.gg/papercranes');
  const others = within(screen.getByRole('region', { name: /^Also open from the same person/ }));
  expect(others.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Paper Boats New submission', '/admin?tab=submissions&q=739200000000000003'],
    ['Paper Cranes Edit request', '/admin?tab=edits&q=739200000000000002'],
    ['Paper Planes 12 reports', '/admin?tab=reports&server=739200000000000004'],
  ]);
});

test('without an invite link and other open items it says so, and no more', async () => {
  await open([{ ...report, page: { ...report.page, inviteLink: null } }]);
  const page = within(await screen.findByRole('region', { name: /^What the page says/ }));
  expect(page.getByText('No invite link.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: /^Also open from the same person/ })).toBeNull();
});

test('the address narrows reports to one server, until all are asked for', async () => {
  const api = fakeApi();
  answerAdmin(api);
  const asked: (string | null)[] = [];
  api.answer(listReports, ({ query }) => {
    asked.push(query.get('server'));
    return [report];
  });
  await mountPage(api, `/admin?tab=reports&server=${cranes.discordServerId}`, { as: GRACE });
  await screen.findByRole('article', { name: 'Paper Cranes' });
  expect(asked).toEqual([cranes.discordServerId]);
  await press(screen.getByRole('link', { name: 'Show all reports' }));
  await waitFor(() => expect(asked.at(-1)).toBeNull());
  await waitFor(() => expect(screen.queryByText('Reports of one server.')).toBeNull());
});
