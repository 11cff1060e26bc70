// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { listListings } from '#contract/directory.ts';
import { fakeApi, fill, mountPage, press } from '../testing/mount-page.tsx';
import { lanternKeep } from '../testing/page-request.ts';

afterEach(() => {
  document.cookie = 'reads=; Max-Age=0; Path=/';
});

const THREE = [1, 2, 3].map((n) =>
  Object.assign({}, lanternKeep, {
    id: `7b0f3f0e-93b1-4c37-9d0b-00000000000${n}`,
    discordServerId: `73920000000000000${n}`,
  }),
);

const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' });
const optionsOf = (element: HTMLSelectElement) => [...element.options].map(({ textContent }) => textContent);
const box = (name: string) =>
  within(screen.getByRole('dialog')).getByRole<HTMLInputElement>('checkbox', { name });

async function open(url = '/?category=Music') {
  const api = fakeApi();
  api.answer(listListings, THREE);
  await mountPage(api, url);
  await screen.findAllByRole('article');
  return api;
}

async function openDialog() {
  await fill(select(), 'choose');
  return screen.findByRole('dialog', { name: 'Choose my languages' });
}

test('the last option opens tick boxes, which filter nothing by themselves', async () => {
  const api = await open();
  expect(optionsOf(select()).at(-1)).toBe('Choose my languages…');
  expect(optionsOf(select())).not.toContain('My languages');
  const dialog = await openDialog();
  expect(select().value).toBe('');
  expect(within(dialog).getAllByRole('checkbox')).toHaveLength(17);
  await press(within(dialog).getByRole('button', { name: 'Save' }));
  expect(document.cookie).not.toContain('reads');
  await press(box('Korean'));
  await press(box('English'));
  expect(dialog.textContent).toContain('servers in Korean, the first one you ticked');
  await press(within(dialog).getByRole('button', { name: 'Save' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.cookie).toContain('reads=ko.en');
  expect(window.location.search).toBe('?category=Music');

  await waitFor(() => expect(optionsOf(select())[1]).toBe('My languages'));
  await fill(select(), 'mine');
  expect(window.location.search).toBe('?category=Music&language=English&language=Korean');
  expect(select().selectedOptions[0]?.textContent).toBe('My languages');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Music servers in English, Korean');
  expect(api.calls('GET /api/servers').at(-1)).toBe(
    'GET /api/servers?category=Music&language=English&language=Korean',
  );
});

test('five languages can be ticked, in the order of their choice', async () => {
  await open();
  await openDialog();
  for (const name of ['Swedish', 'Other', 'German', 'French', 'Hindi']) await press(box(name));
  expect(box('English').disabled).toBe(true);
  await press(box('Swedish'));
  expect(box('English').disabled).toBe(false);
  await press(box('English'));
  await press(screen.getByRole('button', { name: 'Save' }));
  expect(document.cookie).toContain('reads=other.de.fr.hi.en');
});

test('closing the dialog changes nothing, and what was saved can be forgotten', async () => {
  document.cookie = 'reads=ko.en; Path=/';
  await open();
  await waitFor(() => expect(optionsOf(select())[1]).toBe('My languages'));
  await openDialog();
  expect([box('Korean').checked, box('English').checked, box('German').checked]).toEqual([true, true, false]);
  await press(box('German'));
  await press(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.cookie).toContain('reads=ko.en');
  await openDialog();
  await press(screen.getByRole('button', { name: 'Forget my languages' }));
  expect(document.cookie).not.toContain('reads');
  await waitFor(() => expect(optionsOf(select())).not.toContain('My languages'));
});

test('a browser that keeps no cookies is told so, and the dialog stays', async () => {
  await open();
  const dialog = await openDialog();
  Object.defineProperty(document, 'cookie', { configurable: true, get: () => '', set: () => {} });
  await press(box('Korean'));
  await press(within(dialog).getByRole('button', { name: 'Save' }));
  expect(within(dialog).getByRole('alert').textContent).toMatch(/^Your browser didn’t keep it/);
  Reflect.deleteProperty(document, 'cookie');
});

test('several languages of an address are an option by their names', async () => {
  await open('/?language=Korean&language=German');
  expect(select().selectedOptions[0]?.textContent).toBe('German, Korean');
  await fill(select(), '');
  expect(window.location.search).toBe('');
});

test('the shelves of the home page follow the first language that is saved', async () => {
  const api = await open('/');
  await waitFor(() => expect(api.calls('GET /api/shelves')).not.toHaveLength(0));
  await openDialog();
  await press(box('German'));
  await press(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.calls('GET /api/shelves')).toEqual([
      'GET /api/shelves?language=English',
      'GET /api/shelves?language=German',
    ]),
  );
});

test('a phone’s sheet applies its choices together', async () => {
  const api = await open('/?q=owl');
  await press(screen.getByRole('button', { name: /^Filter and sort/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Filter and sort' });
  const before = api.calls('GET /api/servers').length;
  await fill(within(dialog).getByRole('combobox', { name: 'Category' }), 'Art');
  await fill(within(dialog).getByRole('combobox', { name: 'Language' }), 'Korean');
  await fill(within(dialog).getByRole('combobox', { name: 'Sort by' }), 'members');
  expect(api.calls('GET /api/servers')).toHaveLength(before);
  expect(window.location.search).toBe('?q=owl');
  await press(within(dialog).getByRole('button', { name: 'Show servers' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(window.location.search).toBe('?category=Art&language=Korean&q=owl&sort=members');
  expect(screen.getByRole('button', { name: 'Filter and sort 3 chosen' })).toBeTruthy();
});
