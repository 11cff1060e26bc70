// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getUser } from '#contract/auth.ts';
import { reportServer } from '#contract/reports.ts';
import {
  fakeApi,
  fill,
  waitForLazyCode,
  mountPage,
  press,
  refusal,
  waitForToast,
} from '../../testing/mount-page.tsx';
import { MINA } from '../../testing/page-request.ts';
import { answerServer, SERVER } from '../../testing/server-page.ts';

const REASON = 'They sell accounts there.';
const OPEN = { name: 'Report Server' } as const;

test('visitors are led to the form without an account', async () => {
  const api = fakeApi();
  answerServer(api);
  await mountPage(api, SERVER);
  await waitForLazyCode();
  expect(screen.queryByRole('button', OPEN)).toBeNull();
  const [link] = screen.getAllByRole('link', { name: 'Report a server' });
  expect(link?.getAttribute('href')).toBe(`/report?server=${SERVER.slice('/server/'.length)}`);
});

test('members have the form without an account beside the dialog', async () => {
  const { api } = await openDialog();
  const link = screen.getByRole('link', { name: 'Report without your account', hidden: true });
  expect(link.getAttribute('href')).toBe(`/report?server=${SERVER.slice('/server/'.length)}`);
  expect(api.calls('POST')).toEqual([]);
});

test('a report needs a reason; closing and failures keep it', async () => {
  const { api, dialog } = await openDialog();
  const submit = within(dialog).getByRole('button', { name: 'Submit Report' });
  expect(submit.hasAttribute('disabled')).toBe(true);
  await fill(reason(dialog), '  \n ');
  expect(submit.hasAttribute('disabled')).toBe(true);
  await fill(reason(dialog), REASON);
  await press(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await press(screen.getByRole('button', OPEN));
  const again = await screen.findByRole('dialog');
  expect(reason(again)).toMatchObject({ value: REASON });
  api.answer(reportServer, () => new Response('', { status: 503 }));
  await send(again);
  expect(await waitForToast()).toEqual([
    'Failed to submit report',
    'Something went wrong on our side. Try again.',
  ]);
  api.answer(reportServer, () => refusal(409, 'alreadyReported'));
  await send(again);
  expect(await waitForToast()).toEqual([
    'Failed to submit report',
    'You’ve already reported this server. We’re looking into it.',
  ]);
  expect(reason(again)).toMatchObject({ value: REASON });
});

test('a double press is one report, and its draft is gone', async () => {
  const { api, dialog } = await openDialog();
  api.answer(reportServer, {});
  await fill(reason(dialog), REASON);
  await send(dialog, 2);
  expect(await waitForToast()).toEqual([
    'Report submitted',
    'Thank you for helping keep our community safe.',
  ]);
  expect(api.calls('POST')).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press(screen.getByRole('button', OPEN));
  expect(reason(await screen.findByRole('dialog'))).toMatchObject({ value: '' });
});

test('a report of what happened inside a server leads to Discord’s report page too', async () => {
  const { api, dialog } = await openDialog();
  await fill(within(dialog).getByRole('combobox', { name: 'What’s it about?' }), 'scam');
  await press(within(dialog).getByRole('radio', { name: 'Inside the server' }));
  await fill(reason(dialog), REASON);
  api.answer(reportServer, {});
  await send(dialog);
  expect(await waitForToast()).toEqual([
    'Report submitted',
    'Thank you for helping keep our community safe.',
  ]);
  expect(api.asked.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    reason: REASON,
    category: 'scam',
    in: 'server',
  });
  const told = await screen.findByRole('dialog', { name: 'Tell Discord too' });
  expect(
    within(told)
      .getByRole('link', { name: /^Report to Discord/ })
      .getAttribute('href'),
  ).toMatch(/^https:\/\/discord\.com\/safety\//);
  await press(within(told).getAllByRole('button', { name: 'Close' }).at(-1)!);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a report’s draft survives the end of the session', async () => {
  const { api, dialog } = await openDialog();
  await fill(reason(dialog), REASON);
  for (const endpoint of [reportServer, getUser])
    api.answer<typeof endpoint>(endpoint, () => refusal(401, 'notSignedIn'));
  await send(dialog);
  expect(await waitForToast()).toEqual(['Failed to submit report', 'Log in with Discord first.']);
  expect(reason(dialog)).toMatchObject({ value: REASON });
  const link = await within(dialog).findByRole('link', { name: 'Try again' });
  expect(link.getAttribute('href')).toBe(`/api/auth/discord?returnTo=${encodeURIComponent(SERVER)}`);
  const again = await openDialog();
  expect(reason(again.dialog)).toMatchObject({ value: REASON });
});

async function openDialog() {
  const api = fakeApi();
  answerServer(api);
  await mountPage(api, SERVER, { as: MINA });
  await press(await screen.findByRole('button', OPEN));
  return { api, dialog: await screen.findByRole('dialog', OPEN) };
}

const reason = (dialog: HTMLElement) => within(dialog).getByRole('textbox', { name: 'Reason' });

async function send(dialog: HTMLElement, times = 1) {
  await press(within(dialog).getByRole('button', { name: 'Submit Report' }), times);
}
