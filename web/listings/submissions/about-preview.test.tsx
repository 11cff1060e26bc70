// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { previewAbout, type AboutBlock } from '#contract/content.ts';
import { listUserGuilds } from '#contract/guilds.ts';
import { listSubmittedServers } from '#contract/listings.ts';
import { fakeApi, fill, mountPage, press, type FakeApi } from '../../testing/mount-page.tsx';
import { MINA } from '../../testing/page-request.ts';

const GUILD = {
  id: '739104825566000001',
  name: 'Quiet Garden',
  icon: null,
  owner: true,
  canManage: true,
  botInGuild: true,
  locale: null,
  isAdded: false,
  serverStatus: null,
  unlisted: false,
  serverData: null,
} as const;
const HERBS: AboutBlock[] = [
  { type: 'heading', level: 1, runs: [{ text: 'Herbs' }] },
  { type: 'paragraph', runs: [{ text: 'We grow ' }, { text: 'mint', bold: true }] },
];

test('a preview shows what is written once nothing was typed for a while', async () => {
  const { api, form, about } = await open();
  await fill(about, '# Herbs\n\nWe grow **mint**.');
  api.answer(previewAbout, { aboutBlocks: HERBS });
  await press(form.getByRole('button', { name: 'Preview' }));
  const preview = await form.findByRole('region', { name: 'How it will look' });
  expect((await within(preview).findByRole('heading', { level: 3 })).textContent).toBe('Herbs');
  expect(preview.querySelector('strong')?.textContent).toBe('mint');
  expect(previews(api)).toEqual([{ about: '# Herbs\n\nWe grow **mint**.' }]);

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  api.answer(previewAbout, {
    aboutBlocks: [{ type: 'paragraph', runs: [{ text: 'Only ' }, { text: 'thyme', italic: true }] }],
  });
  await fill(about, 'Only *thym');
  await vi.advanceTimersByTimeAsync(1_100);
  await fill(about, 'Only *thyme*');
  await vi.advanceTimersByTimeAsync(1_100);
  expect(previews(api)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(100);
  vi.useRealTimers();
  await waitFor(() => expect(preview.textContent).toBe('Only thyme'));
  expect(previews(api).slice(1)).toEqual([{ about: 'Only *thyme*' }]);
});

test('more to say is kept as a draft, and is at most 4,000 characters long', async () => {
  const { about } = await open();
  await fill(about, 'Only *thyme*.');
  const again = await open();
  expect(again.about).toMatchObject({ value: 'Only *thyme*.' });
  await fill(
    again.form.getByRole('textbox', { name: /^Description/ }),
    'A garden for people who like it quiet.',
  );
  await fill(again.about, 'a'.repeat(4_001));
  await press(again.form.getByRole('button', { name: 'Submit for Review' }));
  expect(await again.form.findByText('Long description must not exceed 4000 characters')).toBeTruthy();
  expect(document.activeElement).toBe(again.about);
  expect(again.api.calls('POST /api/user/servers')).toEqual([]);
});

async function open() {
  const api = fakeApi();
  api.answer(listUserGuilds, [GUILD]);
  api.answer(listSubmittedServers, []);
  await mountPage(api, '/my-servers', { as: MINA });
  await press(await screen.findByRole('button', { name: 'Configure to Publish' }));
  const form = within(await screen.findByRole('dialog'));
  return { api, form, about: form.getByRole('textbox', { name: /^Long description/ }) };
}

const previews = (api: FakeApi) =>
  api.asked.filter(({ call }) => call.endsWith('/preview')).map(({ body }) => body);
