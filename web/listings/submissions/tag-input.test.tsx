// @vitest-environment happy-dom
import { act, createEvent, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listUserGuilds } from '#contract/guilds.ts';
import { listSubmittedServers } from '#contract/listings.ts';
import { listTags, type CountedTag } from '#contract/tags.ts';
import { fakeApi, fill, mountPage, press } from '../../testing/mount-page.tsx';
import { guild } from '../../testing/own-servers.ts';
import { MINA } from '../../testing/page-request.ts';

test.each([
  ['Safari’s Enter that ends a composition', { keyCode: 229 }],
  ['Enter during a composition', { isComposing: true }],
])('%s adds no tag, and the next one does', async (_what, init) => {
  const { input, tags } = await openForm();
  await fill(input, '종이');
  await pressEnter(input, init);
  expect(tags()).toEqual([]);
  expect(input).toMatchObject({ value: '종이' });
  await pressEnter(input, { keyCode: 13 });
  expect(tags()).toEqual(['종이']);
});

test('a tapped entry is taken whole while its beginning is composed', async () => {
  const { input, tags } = await openForm([{ tag: 'owls', count: 3 }]);
  await act(async () => input.focus());
  await compose(input, 'ow');
  await press(await screen.findByRole('option', { name: /owls/ }));
  expect(tags()).toEqual(['owls']);
  expect(input).toMatchObject({ value: '' });

  // Firefox ends the composition when the field is emptied, and tells of its text once more.
  await endComposition(input, 'ow');
  expect(input).toMatchObject({ value: '' });
  await act(async () => input.blur());
  expect(tags()).toEqual(['owls']);
});

test('what is composed after a tapped entry is kept, also when it is the same', async () => {
  const { input, tags } = await openForm([{ tag: 'owls', count: 3 }]);
  await act(async () => input.focus());
  await compose(input, 'ow');
  await press(await screen.findByRole('option', { name: /owls/ }));
  await compose(input, 'ow');
  await endComposition(input, 'ow');
  expect(input).toMatchObject({ value: 'ow' });
  await act(async () => input.blur());
  expect(tags()).toEqual(['owls', 'ow']);
});

/** Composes a text in an empty input, as keyboards of phones do with Latin. */
async function compose(input: HTMLElement, data: string) {
  await act(async () => {
    fireEvent.compositionStart(input);
    tellOfText(input, data, true);
  });
}

async function endComposition(input: HTMLElement, data: string) {
  await act(async () => {
    fireEvent.compositionEnd(input, { data });
    tellOfText(input, data, false);
  });
}

function tellOfText(input: HTMLElement, data: string, isComposing: boolean) {
  const inputType = 'insertCompositionText';
  fireEvent(input, createEvent.input(input, { target: { value: data }, inputType, data, isComposing }));
}

/** Presses Enter as a browser tells of it. */
async function pressEnter(input: HTMLElement, init: { keyCode?: number; isComposing?: boolean }) {
  const event = createEvent.keyDown(input, { key: 'Enter' });
  // The DOM of tests takes neither from the constructor.
  for (const [name, value] of Object.entries(init)) Object.defineProperty(event, name, { value });
  await act(async () => {
    fireEvent(input, event);
  });
}

async function openForm(suggested: CountedTag[] = []) {
  const api = fakeApi();
  api.answer(listSubmittedServers, []);
  api.answer(listUserGuilds, [guild(1, 'Ready')]);
  api.answer(listTags, suggested);
  await mountPage(api, '/my-servers', { as: MINA });
  await press(await screen.findByRole('button', { name: 'Configure to Publish' }));
  const dialog = await screen.findByRole('dialog', { name: 'Submit Server for Listing' });
  const input = dialog.querySelector<HTMLElement>('[name=tags]') ?? expect.fail('no field');
  const tags = () =>
    within(dialog)
      .queryAllByRole('button', { name: /^Remove/ })
      .map((button) => button.parentElement?.querySelector('bdi')?.textContent);
  return { input, tags };
}
