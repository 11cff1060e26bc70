// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listListings, suggest, type Suggestions } from '#contract/directory.ts';
import { fakeApi, mountPage, refusal, type FakeApi } from '../../testing/mount-page.tsx';

function suggestions(...names: string[]): Suggestions {
  const servers = names.map((name, at) => ({
    id: '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
    discordServerId: `10000000000000000${at}`,
    name,
    icon: null,
    memberCount: null,
  }));
  return {
    servers,
    tags: [{ tag: 'caves', count: 3 }],
    categories: [{ category: 'Gaming', count: 12 }],
    shortcuts: [],
  };
}

const list = () => screen.queryByRole('listbox', { name: 'Suggestions' });
const names = () => within(list() ?? document.body).queryAllByRole('option');
const chosen = () => within(list() ?? document.body).queryAllByRole('option', { selected: true });

/** The search of the directory, with somebody in it. */
async function openSearch(api: FakeApi) {
  api.answer(listListings, []);
  await mountPage(api, '/');
  const box = screen.getByRole('main').querySelector<HTMLInputElement>('[name=q]');
  if (box === null) throw new Error('no search');
  await act(async () => box.focus());
  await waitFor(() => expect(box.getAttribute('role')).toBe('combobox'));
  return {
    box,
    type: (text: string) => act(async () => void fireEvent.input(box, { target: { value: text } })),
    press: (key: string) => act(async () => void fireEvent.keyDown(box, { key })),
  };
}

test('Escape closes the list, then clears the text, and an arrow opens it', async () => {
  const api = fakeApi();
  api.answer(suggest, suggestions('owl'));
  const { box, type, press } = await openSearch(api);
  await type('owl');
  await waitFor(() => expect(list()).not.toBeNull());
  await press('Escape');
  expect([list(), box.value]).toEqual([null, 'owl']);
  await press('ArrowDown');
  expect([names().length, chosen().length]).toEqual([3, 0]);
  await press('Escape');
  await press('Escape');
  expect(box.value).toBe('');
  await press('ArrowDown');
  expect(list()).toBeNull();
});

test('an answer that comes late does not replace a newer one', async () => {
  const api = fakeApi();
  const { promise: late, resolve: release } = Promise.withResolvers<Suggestions>();
  api.answer(suggest, ({ query }: { query: URLSearchParams }) =>
    query.get('q') === 'ow' ? late : suggestions(query.get('q') ?? ''),
  );
  const { type } = await openSearch(api);
  await type('ow');
  await waitFor(() => expect(api.calls('GET /api/suggest')).toHaveLength(1));
  await type('owl');
  await waitFor(() => expect(names()[0]?.textContent).toContain('owl'));
  await act(async () => release(suggestions('late')));
  expect(names()[0]?.textContent).toContain('owl');
});

test('where suggestions fail there is no list and no word of it', async () => {
  const api = fakeApi();
  api.answer(suggest, suggestions('cav'));
  const { type } = await openSearch(api);
  await type('cav');
  await waitFor(() => expect(list()).not.toBeNull());
  api.answer(suggest, () => refusal(503));
  await type('cave');
  await waitFor(() => expect(list()).toBeNull());
  expect(screen.queryAllByRole('alert').filter(({ textContent }) => textContent !== '')).toEqual([]);
});

test('shortcuts come first, and what they lead to comes once', async () => {
  const api = fakeApi();
  api.answer(suggest, {
    ...suggestions('caves'),
    shortcuts: [
      { kind: 'language', value: 'Korean', count: 19 },
      { kind: 'category', value: 'Gaming', count: 12 },
      { kind: 'tag', value: 'caves', count: 3 },
    ],
  });
  const { type } = await openSearch(api);
  await type('korean game caves');
  await waitFor(() => expect(list()).not.toBeNull());

  expect(names().map((option) => `${option.textContent} ${option.getAttribute('href')}`)).toEqual([
    'In Korean19 servers /?language=Korean',
    'Gaming12 servers /?category=Gaming',
    'caves3 servers /?tag=caves',
    'Ccaves /server/100000000000000000', // with its emblem
  ]);
  expect(screen.getAllByRole('group', { name: 'Shortcuts' })).toHaveLength(1);
});
