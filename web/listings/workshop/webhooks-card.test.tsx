// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addWebhook, listWebhooks, removeWebhook, testWebhook, type Webhook } from '#contract/webhooks.ts';
import { fakeApi, fill, mountPage, press, refusal, waitForToast } from '../../testing/mount-page.tsx';
import { MINA } from '../../testing/page-request.ts';
import { answerWorkshop, WORKSHOP } from '../../testing/workshop-page.ts';

const ADDRESS = 'https://discord.com/api/webhooks/1/abcdefgh';
const A_DAY = '2026-05-01T10:00:00.000Z';

const webhookOf = (n: number, facts: Partial<Webhook> = {}): Webhook => ({
  id: `7b0f3f0e-93b1-4c37-9d0b-6a4d3b8e2f9${n}`,
  ending: `efg${n}`,
  events: ['review.created'],
  madeBy: 'Ada',
  createdAt: A_DAY,
  off: null,
  last: null,
  ...facts,
});

test('a refused address stays to be mended and is kept nowhere, and then is added', async () => {
  const { api, card } = await open([]);
  expect(card.getByText('No webhooks yet.')).toBeTruthy();
  await press(card.getByRole('button', { name: 'Add webhook' }));
  const address = card.getByRole('textbox', { name: 'Webhook address' });
  expect(document.activeElement).toBe(address);
  await fill(address, `${ADDRESS}?thread_id=1`);
  await press(card.getByRole('checkbox', { name: 'Bumped' }));
  api.answer(addWebhook, () => refusal(400, 'webhookForeign'));
  await send(card);
  expect((await waitForToast())[0]).toBe('We couldn’t add the webhook');
  expect(address).toMatchObject({ value: `${ADDRESS}?thread_id=1` });
  expect(address.getAttribute('aria-invalid')).toBe('true');
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain('webhooks');

  await fill(address, ADDRESS);
  api.answer(addWebhook, () => {
    api.answer(listWebhooks, [webhookOf(1)]);
    return webhookOf(1);
  });
  await send(card);
  expect(await card.findByText('…efg1')).toBeTruthy();
  expect(api.asked.findLast(({ call }) => call.startsWith('POST'))?.body).toMatchObject({
    url: ADDRESS,
    events: expect.arrayContaining(['server.bumped']),
  });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Add webhook'));
});

test('after the third webhook the form gives way to a word that there are no more', async () => {
  const { api, card } = await open([webhookOf(1), webhookOf(2)]);
  await press(await card.findByRole('button', { name: 'Add webhook' }));
  await fill(card.getByRole('textbox', { name: 'Webhook address' }), ADDRESS);
  api.answer(addWebhook, () => {
    api.answer(listWebhooks, [webhookOf(1), webhookOf(2), webhookOf(3)]);
    return webhookOf(3);
  });
  await send(card);
  expect(await card.findByText(/^All 3 of 3 are in use\./)).toBeTruthy();
  expect(card.queryByRole('button', { name: 'Add webhook' })).toBeNull();
  expect(card.queryByRole('form')).toBeNull();
});

test('a webhook that Discord refuses is off, and is removed after a question', async () => {
  const { api, card } = await open([webhookOf(1), webhookOf(2), webhookOf(3)]);
  const off = { at: A_DAY, because: 'refused' } as const;
  api.answer(testWebhook, () => {
    api.answer(listWebhooks, [webhookOf(1), webhookOf(2), webhookOf(3, { off })]);
    return { outcome: 'off' as const };
  });
  await press((await card.findAllByRole('button', { name: /^Send test/ })).at(-1)!);
  await waitForToast();
  expect(await card.findByText(/^Discord no longer accepts its messages\./)).toBeTruthy();
  expect(card.getAllByRole('button', { name: /^Send test/ })).toHaveLength(2);

  api.answer(removeWebhook, () => {
    api.answer(listWebhooks, [webhookOf(1), webhookOf(2)]);
    return {};
  });
  await press(card.getAllByRole('button', { name: /^Remove/ }).at(-1)!);
  const question = within(await screen.findByRole('dialog'));
  await press(question.getByRole('button', { name: 'Remove' }));
  expect(await card.findByRole('button', { name: 'Add webhook' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.closest('li')?.textContent).toContain('…efg2'));
});

async function open(webhooks: Webhook[]) {
  const api = fakeApi();
  answerWorkshop(api);
  api.answer(listWebhooks, webhooks);
  await mountPage(api, WORKSHOP.settings, { as: MINA });
  const card = within(await screen.findByRole('region', { name: 'Webhooks' }));
  await card.findByText(webhooks.length === 0 ? 'No webhooks yet.' : '…efg1');
  return { api, card };
}

async function send(card: { getByRole: (role: 'form') => HTMLElement }) {
  await press(card.getByRole('form').querySelector('[type=submit]')!);
}
