// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ReceiptFacts } from '#contract/pages.ts';
import { EMPTY_NOTICE, sendPublicNotice } from '#contract/public-notices.ts';
import { fakeApi, fill, mountPage, press, refusal } from '../../testing/mount-page.tsx';

const SERVER_ID = '1049921672264095440';

async function openForm(facts: Parameters<typeof mountPage>[2] = {}) {
  const api = fakeApi();
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  onTestFinished(() => assign.mockRestore());
  await mountPage(api, `/report?server=${SERVER_ID}`, facts);
  const field = (name: string) => screen.getByLabelText(name);
  return {
    api,
    assign,
    field,
    send: async (times = 1) => press(screen.getByRole('button', { name: 'Send report' }), times),
    complete: async () => {
      await fill(field('What’s wrong?'), 'They call for violence.');
      await fill(field('Your name'), 'Ada');
      await fill(field('Your email address'), 'ada@people.example');
      await press(field('I believe in good faith that what I’ve written is accurate and complete.'));
    },
  };
}

test('each fault is told at its field, and the focus goes to the first', async () => {
  const { api, field, send } = await openForm();
  expect(field('Address of the server’s page')).toMatchObject({
    value: `https://guildhall.example/server/${SERVER_ID}`,
  });
  await fill(field('Your email address'), 'nobody');

  await send();

  const reason = field('What’s wrong?');
  await waitFor(() => expect(document.activeElement).toBe(reason));
  expect(
    document.querySelector(`#${CSS.escape(reason.getAttribute('aria-describedby')!.split(' ')[0]!)}`),
  ).toHaveProperty('textContent', 'This is needed.');
  expect(screen.getAllByText('This is needed.')).toHaveLength(2);
  expect(screen.getByText('That isn’t an email address.')).toBeTruthy();
  expect(screen.getByText('Please confirm this.')).toBeTruthy();
  expect(api.calls('POST')).toEqual([]);
});

test('a double press sends it once, and leads to the receipt', async () => {
  const { api, assign, complete, send } = await openForm();
  const bodies: unknown[] = [];
  api.answer(sendPublicNotice, ({ body }) => {
    bodies.push(body);
    return { secret: 'secret-of-the-receipt' };
  });
  await complete();

  await send(2);

  await waitFor(() => expect(assign).toHaveBeenCalledWith('/report/secret-of-the-receipt'));
  expect(bodies).toEqual([
    {
      address: `https://guildhall.example/server/${SERVER_ID}`,
      category: 'other',
      reason: 'They call for violence.',
      rule: '',
      name: 'Ada',
      email: 'ada@people.example',
      goodFaith: true,
    },
  ]);
});

test('of danger to minors neither a name nor an e-mail address is needed', async () => {
  const { api, assign, field, send } = await openForm();
  api.answer(sendPublicNotice, { secret: 'x' });
  await fill(field('What’s it about?'), 'minors');
  await fill(field('What’s wrong?'), 'Adults write to children.');
  await press(field('I believe in good faith that what I’ve written is accurate and complete.'));
  expect(field('Your name').getAttribute('aria-required')).toBe('false');

  await send();

  await waitFor(() => expect(assign).toHaveBeenCalled());
});

test('a refusal keeps what was written, and is read out', async () => {
  const { api, assign, field, complete, send } = await openForm();
  await complete();
  api.answer(sendPublicNotice, () => refusal(429, 'publicNoticesFull'));
  await send();
  const alert = await screen.findByText(/as many reports as we take today/);
  await waitFor(() => expect(document.activeElement).toBe(alert.closest('[role=alert]')));
  api.answer(sendPublicNotice, () => refusal(404, 'noticeAddressUnknown'));
  await send();
  await waitFor(() => expect(document.activeElement).toBe(field('Address of the server’s page')));
  expect(screen.getByText(/no public server page at this address/)).toBeTruthy();
  expect(field('What’s wrong?')).toMatchObject({ value: 'They call for violence.' });
  expect(assign).not.toHaveBeenCalled();
});

test('a form that the server sent back stands as it was written', async () => {
  const form = { ...EMPTY_NOTICE, address: 'nowhere', reason: '<b>Owls</b>', category: 'hate' };
  const { field } = await openForm({
    facts: { notice: { form, errors: { address: 'addressUnknown' }, refused: null } },
  });
  expect(field('What’s wrong?')).toMatchObject({ value: '<b>Owls</b>' });
  expect(field('What’s it about?')).toMatchObject({ value: 'hate' });
  expect(field('Address of the server’s page').getAttribute('aria-invalid')).toBe('true');
});

const RECEIPT: ReceiptFacts = {
  discordServerId: SERVER_ID,
  sentAt: '2026-11-20T10:00:00.000Z',
  rule: 'A law',
  category: 'hate',
  reason: '<b>Owls</b>',
  state: 'waiting',
  decision: null,
  objectedAt: null,
  mayObject: false,
};

async function openReceipt(receipt: Partial<ReceiptFacts>) {
  await mountPage(fakeApi(), '/report/secret', { facts: { receipt: { ...RECEIPT, ...receipt } } });
  return document.querySelector('main')?.textContent ?? '';
}

test('a receipt says what came of the report, that a person decided, and how to appeal', async () => {
  expect(await openReceipt({})).toContain('We’ve received your report');
  expect(screen.queryByRole('button', { name: 'Send appeal' })).toBeNull();

  const decision = { at: '2026-11-21T10:00:00.000Z', outcome: 'noAction', answer: '<i>Fine</i>' } as const;
  const decided = await openReceipt({ state: 'decided', decision, mayObject: true });
  expect(decided).toContain('We left things as they are');
  expect(decided).toContain('<i>Fine</i>');
  expect(decided).toContain('A person decided this, by the rules in our terms.');
  const form = screen.getByLabelText('Why should we decide differently?').closest('form');
  expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual(['post', '/report/secret']);

  expect(await openReceipt({ state: 'again' })).toContain('We’re looking at it again');
  expect(await openReceipt({ state: 'gone', category: null, reason: null })).toContain('The page is gone');
});

test('a secret address without a receipt shows that there is none', async () => {
  await mountPage(fakeApi(), '/report/secret');
  expect(document.querySelector('main')?.textContent).toContain('There’s no report at this address');
});
