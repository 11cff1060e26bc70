// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { NAMED_ENDPOINTS } from '#contract/all.ts';
import { describeApi } from '#contract/api-document.ts';
import {
  deleteApiKey,
  endApiKey,
  listApiKeys,
  listApiKeysOf,
  makeApiKey,
  type ApiKey,
} from '#contract/api-keys.ts';
import { getUser } from '#contract/auth.ts';
import { listListings } from '#contract/directory.ts';
import { openApiDocument } from '#contract/openapi.ts';
import { findPeople } from '#contract/roles.ts';
import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import { answerAdmin, GRACE } from '../../testing/admin-page.ts';
import {
  fakeApi,
  fill,
  mountPage,
  press,
  refusal,
  waitForToast,
  type FakeApi,
} from '../../testing/mount-page.tsx';
import { lanternKeep, MINA } from '../../testing/page-request.ts';

const DOCUMENT = openApiDocument(NAMED_ENDPOINTS);
const SECRET = `ghk_${'k7'.repeat(21)}`;

const keyOf = (n: number, facts: Partial<ApiKey> = {}): ApiKey => ({
  id: `5b0f3f0e-93b1-4c37-9d0b-6a4d3b8e2f9${n}`,
  name: `Bot ${n}`,
  createdAt: '2026-11-20T10:00:00.000Z',
  lastUsedOn: null,
  ...facts,
});

test('a new key is shown once, has the focus, and is copied', async () => {
  const copied = copiedTexts();
  const { api, keys } = await open([keyOf(1, { lastUsedOn: '2026-11-28' })]);
  expect(keys.getByText('Made November 20, 2026')).toBeTruthy();
  expect(keys.getByText('Last used November 28, 2026')).toBeTruthy();
  await fill(nameField(keys), '  Reader ');
  api.answer(makeApiKey, ({ body }) => {
    expect(body).toEqual({ name: 'Reader' });
    const made = keyOf(2, { name: 'Reader' });
    api.answer(listApiKeys, [keyOf(1), made]);
    return { ...made, key: SECRET };
  });
  await press(send(keys), 2);
  const shown = await keys.findByRole('textbox', { name: 'New key: Reader' });
  expect(shown).toMatchObject({ value: SECRET, readOnly: true });
  expect(document.activeElement).toBe(shown);
  expect(description(shown)).toBe('Copy it now: we won’t show it again.');
  expect(api.calls('POST')).toHaveLength(1);
  expect(keys.queryByRole('form')).toBeNull();
  expect(await keys.findByText('Reader')).toBeTruthy();

  await press(keys.getByRole('button', { name: /^Copy/ }));
  expect(copied).toEqual([SECRET]);
  expect(await keys.findByText('Copied.')).toBeTruthy();
  await press(keys.getByRole('button', { name: 'I’ve copied it' }));
  expect(document.documentElement.outerHTML).not.toContain(SECRET);
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain(SECRET);
  expect(document.activeElement).toBe(nameField(keys));
  expect(nameField(keys)).toMatchObject({ value: '' });
});

test('after the third key a sentence takes the place of the form', async () => {
  const { api, keys } = await open([keyOf(1), keyOf(2)]);
  await fill(nameField(keys), 'Third');
  api.answer(makeApiKey, () => {
    api.answer(listApiKeys, [keyOf(1), keyOf(2), keyOf(3)]);
    return { ...keyOf(3), key: SECRET };
  });
  await press(send(keys));
  await keys.findByRole('textbox', { name: 'New key: Bot 3' });
  await press(keys.getByRole('button', { name: 'I’ve copied it' }));
  const full = await keys.findByText('You have 3 of 3 keys. Delete one to make another.');
  expect(keys.queryByRole('form')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(full));
});

test('what was refused is said at the name, which stays', async () => {
  const { api, keys } = await open([]);
  expect(keys.getByText('No keys yet.')).toBeTruthy();
  expect(send(keys).hasAttribute('disabled')).toBe(true);
  await fill(nameField(keys), 'Reader');
  api.answer(makeApiKey, () => refusal(429, 'tooManyRequests'));
  await press(send(keys));
  const sentence = 'Too many requests. Wait a moment and try again.';
  expect(await waitForToast()).toEqual(['We couldn’t make the key', sentence]);
  expect(nameField(keys)).toMatchObject({ value: 'Reader' });
  expect(description(nameField(keys))).toContain(sentence);

  // Another tab has made three meanwhile.
  api.answer(makeApiKey, () => {
    api.answer(listApiKeys, [keyOf(1), keyOf(2), keyOf(3)]);
    return refusal(409, 'tooManyKeys');
  });
  await press(send(keys));
  await waitForToast();
  expect(await keys.findByText(/^You have 3 of 3 keys/)).toBeTruthy();
});

test('when the answer to a new key is lost, the list is read again', async () => {
  const { api, keys } = await open([]);
  await fill(nameField(keys), 'Reader');
  api.answer(makeApiKey, () => {
    api.answer(listApiKeys, [keyOf(1, { name: 'Reader' })]);
    throw new TypeError('no connection');
  });
  await press(send(keys));
  expect((await waitForToast())[0]).toBe('We couldn’t make the key');
  expect(await keys.findByText('Reader', { selector: 'bdi' })).toBeTruthy();
});

test('a key is deleted after a question, and the focus goes on to the next', async () => {
  const { api, keys } = await open([keyOf(1), keyOf(2), keyOf(3)]);
  await press(keys.getAllByRole('button', { name: 'Delete' })[0]!);
  const question = within(await screen.findByRole('dialog', { name: 'Delete this key?' }));
  expect(question.getByText(/^Programs that use “Bot 1” can’t read with it any more\./)).toBeTruthy();
  api.answer(deleteApiKey, () => refusal(503));
  await press(question.getByRole('button', { name: 'Delete' }));
  expect((await waitForToast())[0]).toBe('We couldn’t delete the key');
  expect(question.getByText(/^The directory isn’t answering right now/)).toBeTruthy();

  api.answer(deleteApiKey, () => {
    api.answer(listApiKeys, [keyOf(2), keyOf(3)]);
    return {};
  });
  await press(question.getByRole('button', { name: 'Delete' }), 2);
  expect(await waitForToast()).toEqual(['Key deleted', '“Bot 1” no longer works.']);
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Bot 2'));
  expect(api.calls(`DELETE /api/user/keys/${keyOf(1).id}`)).toHaveLength(2);
  expect(nameField(keys)).toBeTruthy();
});

test('keys that cannot be loaded are asked for again', async () => {
  const api = answerPage(fakeApi());
  api.answer(listApiKeys, () => refusal(503));
  await mountPage(api, '/api', { as: MINA });
  const section = within(await screen.findByRole('region', { name: 'Your keys' }));
  const alert = await section.findByRole('alert');
  expect(alert.textContent).toMatch(/^We couldn’t load your keys\. The directory isn’t answering/);
  api.answer(listApiKeys, [keyOf(1)]);
  await press(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await section.findByText('Bot 1')).toBeTruthy();
});

test('a member whose session is over sees what visitors see', async () => {
  const { api, keys } = await open([]);
  await fill(nameField(keys), 'Reader');
  api.answer(makeApiKey, () => refusal(401, 'notSignedIn'));
  api.answer(getUser, () => refusal(401, 'notSignedIn'));
  await press(send(keys));
  await waitForToast();
  expect(await screen.findByRole('link', { name: 'Log in with Discord to make a key' })).toBeTruthy();
});

test('the name of a key is text, whatever it holds', async () => {
  const { keys } = await open([keyOf(1, { name: '<img src=x onerror=alert(1)>' })]);
  expect(keys.getByText('<img src=x onerror=alert(1)>').tagName).toBe('BDI');
});

test.each([
  ['ko', /[가-힣]/],
  ['ja', /[ぁ-んァ-ン一-龯]/],
] as const)('the keys are shown in %s', async (language, script) => {
  const { keys, section } = await open([keyOf(1, { name: '1' })], { language });
  await press(keys.getByRole('button', { name: /삭제|削除/ }));
  const dialog = await screen.findByRole('dialog');
  for (const part of [
    ...section.querySelectorAll('h3, p > span, label, button:not([aria-label])'),
    ...dialog.querySelectorAll('h2, p'),
  ])
    expect(part.textContent).toMatch(script);
  expect(`${section.textContent}${dialog.textContent}`).not.toMatch(/[A-Za-z]{2}/);
});

test('an admin finds a person, and ends one of their keys', async () => {
  const api = fakeApi();
  answerAdmin(api);
  api.answer(findPeople, [{ ...MINA, username: 'Mina', role: null, banned: false }]);
  api.answer(listApiKeysOf, [keyOf(1), keyOf(2)]);
  await mountPage(api, '/admin#moderators', { as: GRACE });
  await press(await screen.findByRole('tab', { name: /Moderators/ }));
  await fill(await screen.findByLabelText('Start of the name, or Discord ID'), MINA.id);
  await press(screen.getByRole('button', { name: 'Find' }));
  await press(await screen.findByRole('button', { name: 'API keys' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'API keys of Mina' }));
  expect(await dialog.findByText('Bot 2')).toBeTruthy();
  expect(api.calls(`GET /api/admin/users/${MINA.id}/keys`)).toHaveLength(1);

  await press(dialog.getAllByRole('button', { name: 'Delete' })[1]!);
  const question = within(await screen.findByRole('dialog', { name: 'Delete this key?' }));
  api.answer(endApiKey, () => {
    api.answer(listApiKeysOf, []);
    return {};
  });
  await press(question.getByRole('button', { name: 'Delete' }));
  expect(await waitForToast()).toEqual(['Key deleted', '“Bot 2” no longer works.']);
  expect(api.calls('DELETE')).toEqual([`DELETE /api/admin/keys/${keyOf(2).id}`]);
  expect(await dialog.findByText('No API keys.')).toBeTruthy();
});

function answerPage(api: FakeApi) {
  api.answer(describeApi, DOCUMENT);
  api.answer(listListings, [lanternKeep]);
  return api;
}

async function open(keys: ApiKey[], { language = 'en' }: { language?: InterfaceLanguage } = {}) {
  const api = answerPage(fakeApi());
  api.answer(listApiKeys, keys);
  await mountPage(api, '/api', { as: MINA, language });
  const section = await screen.findByRole('region', { name: /^(Your keys|내 키|自分のキー)$/ });
  const keysInSection = within(section);
  await waitFor(() => expect(section.querySelector('[aria-busy]')).toBeNull());
  return { api, section, keys: keysInSection };
}

type Keys = Awaited<ReturnType<typeof open>>['keys'];

const nameField = (keys: Keys) => keys.getByRole('textbox', { name: 'Name' });
const send = (keys: Keys) => keys.getByRole('form').querySelector('[type=submit]')!;

function description(field: Element) {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}

/** What is copied from now on. */
function copiedTexts() {
  const copied: string[] = [];
  const spy = vi
    .spyOn(navigator.clipboard, 'writeText')
    .mockImplementation(async (text) => void copied.push(text));
  onTestFinished(() => spy.mockRestore());
  return copied;
}
