// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { chooseNotices } from '#contract/notices.ts';
import { chooseReminder } from '#contract/bumps.ts';
import { changeSettings } from '#contract/settings.ts';
import type { WorkshopListing } from '#contract/workshop.ts';
import { fakeApi, fill, mountPage, press, refusal, waitForToast } from '../../testing/mount-page.tsx';
import { MINA } from '../../testing/page-request.ts';
import { answerWorkshop, kites, WORKSHOP } from '../../testing/workshop-page.ts';
import type { WorkshopTab } from './workshop-tabs.ts';

const SETTINGS = { ageRestricted: false, ageRestrictedBy: null, showEvents: false, eventsLocked: false };

test.each([
  [
    'Show events',
    'showEvents',
    'Your scheduled events are now public here.',
    'We no longer show your events.',
  ],
  [
    'Age-restricted (18+)',
    'ageRestricted',
    'Only adults see your server now.',
    'Everyone sees your server now.',
  ],
] as const)('the setting “%s” is switched on and off', async (name, setting, isOn, isOff) => {
  const { api, change } = await open('settings');
  api.answer(changeSettings, ({ body }) => {
    change(body as Partial<WorkshopListing>);
    return SETTINGS;
  });
  const box = await screen.findByRole('switch', { name });
  for (const [isChecked, text] of [
    [true, isOn],
    [false, isOff],
  ] as const) {
    await press(box);
    expect(await waitForToast()).toEqual(['Saved', text]);
    await waitFor(() => expect(box).toMatchObject({ checked: isChecked }));
    expect(api.asked.findLast(({ call }) => call.startsWith('PUT'))?.body).toEqual({ [setting]: isChecked });
  }
});

test('a setting that cannot be changed goes back', async () => {
  const { api } = await open('settings');
  api.answer(changeSettings, () => refusal(503));
  const box = await screen.findByRole('switch', { name: 'Show events' });
  await press(box);
  expect((await waitForToast())[0]).toBe('Not saved');
  expect(box).toMatchObject({ checked: false });
});

test('notices and reminders are chosen, and done without', async () => {
  const { api, change } = await open('settings');
  api.answer(chooseNotices, ({ body }) => {
    const notices = { on: (body as { on: boolean }).on, always: false };
    change({ notices });
    return notices;
  });
  api.answer(chooseReminder, ({ body }) => {
    change({ reminder: body as { on: boolean } });
    return body as { on: boolean };
  });
  const choice = await screen.findByRole('switch', { name: 'Notices about this server' });
  const hint = document.querySelector(`#${CSS.escape(choice.getAttribute('aria-describedby') ?? '')}`);
  expect(hint?.textContent).toMatch(/^The bell at the top tells you/);
  for (const isChecked of [true, false]) {
    await press(choice);
    expect((await waitForToast())[0]).toBe('Saved');
    await waitFor(() => expect(choice).toMatchObject({ checked: isChecked }));
  }
  const reminder = screen.getByRole('switch', { name: 'Message me when I can bump again' });
  await press(reminder);
  expect(await waitForToast()).toEqual(['Saved', 'We’ll message you when you can bump this server again.']);
  await waitFor(() => expect(reminder).toMatchObject({ checked: true }));
  await press(reminder);
  expect((await waitForToast())[0]).toBe('Saved');
  await waitFor(() => expect(reminder).toMatchObject({ checked: false }));
});

test('before the first approval a submission is prepared, after it an edit', async () => {
  await open('page', { status: 'pending', publicContent: null });
  await screen.findByRole('region', { name: 'Ready to publish?' });
  expect(screen.getByRole('region', { name: 'Your submission' })).toBeTruthy();
  cleanup();
  await open('page', { status: 'pending' });
  await screen.findByRole('region', { name: 'Make it better' });
  expect(screen.getByRole('region', { name: 'Your edit' })).toBeTruthy();
});

test('a badge is offered once the page is public, and says why not before', async () => {
  await open('page', { status: 'pending', publicContent: null });
  const card = await screen.findByRole('region', { name: 'Badge' });
  expect(card.textContent).toContain('Once your page is public');
  expect(card.querySelector('img')).toBeNull();

  await open('page');
  const offered = await screen.findByRole('region', { name: 'Badge' });
  expect(within(offered).getAllByRole('img')).toHaveLength(1);
});

test('the code of the chosen badge is copied, or selected where that fails', async () => {
  const copied: string[] = [];
  const writeText = vi.fn<(text: string) => Promise<void>>(async (text) => void copied.push(text));
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  await open('page');
  const card = within(await screen.findByRole('region', { name: 'Badge' }));
  await press(card.getByRole('radio', { name: 'Card' }));
  await press(card.getByRole('radio', { name: 'Dark' }));
  await fill(card.getByRole('combobox', { name: 'Badge language' }), 'ko');
  const site = 'https://guildhall.example';
  const id = kites.discordServerId;
  const code = `<a href="${site}/server/${id}"><img src="${site}/badge/${id}.svg?style=card&amp;theme=dark&amp;lang=ko" alt="Kites &amp; &quot;Strings&quot; &lt;club&gt; · Guildhall" height="92"></a>`;
  expect(card.getByRole('textbox', { name: 'HTML' })).toMatchObject({ value: code });
  await press(card.getByRole('button', { name: 'Copy: HTML' }));
  expect(await card.findByText('Copied.')).toBeTruthy();
  expect(copied).toEqual([code]);

  writeText.mockRejectedValue(new Error('not allowed'));
  await press(card.getByRole('radio', { name: 'Markdown' }));
  await press(card.getByRole('button', { name: 'Copy: Markdown' }));
  expect(await card.findByText(/^Your browser didn’t allow that\./)).toBeTruthy();
  const markdown = card.getByRole<HTMLTextAreaElement>('textbox', { name: 'Markdown' });
  expect(document.activeElement).toBe(markdown);
  expect(markdown.selectionEnd - markdown.selectionStart).toBe(markdown.value.length);
  Reflect.deleteProperty(navigator, 'clipboard');
});

test('a pause of invites is told with its end, in the time of the reader', async () => {
  const api = fakeApi();
  const until = '2026-11-28T18:40:00.000Z';
  answerWorkshop(api, kites, { invitesPausedUntil: until });
  await mountPage(api, WORKSHOP.page, { as: MINA });
  const time = new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(new Date(until));
  const words = `Invites are paused on Discord until ${time}, so nobody can join.`;
  expect(await screen.findByText(words, { exact: false })).toBeTruthy();
});

test('an unknown invite may be for certain people, and a working one is explained', async () => {
  await open('page', {
    inviteProblem: 'dead',
    invite: { state: 'dead', checkedAt: null, expiresAt: null, paused: false },
  });
  const notices = await screen.findAllByText('unknown, expired, or only for certain people', {
    exact: false,
  });
  expect(notices).toHaveLength(2);
  expect(screen.getByText(/Expire after.*Never/).textContent).toContain('Or let our bot make one');
});

async function open(tab: WorkshopTab, facts: Partial<WorkshopListing> = {}) {
  const api = fakeApi();
  const change = answerWorkshop(api, { ...kites, ...facts });
  await mountPage(api, WORKSHOP[tab], { as: MINA });
  return { api, change };
}
