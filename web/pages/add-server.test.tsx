// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listUserGuilds, type UserGuild } from '#contract/guilds.ts';
import { listSubmittedServers, submitServer } from '#contract/listings.ts';
import { makeInvite, getWorkshop } from '#contract/workshop.ts';
import { EMPTY_CONTENT } from '#contract/content.ts';
import { fakeApi, fill, mountPage, press, refusal, waitForToast } from '../testing/mount-page.tsx';
import { guild, server } from '../testing/own-servers.ts';
import { MINA } from '../testing/page-request.ts';

const FORM = 'Submit Server for Listing';
const CHOICE = 'Which server?';
const WORDS = 'We fold paper cranes together, one every evening.';

const ready = guild(1, 'Paper Cranes');
const other = guild(2, 'Kite Menders');
const without = guild(3, 'Boat Builders', { botInGuild: false });
const listed = guild(4, 'Night Owls', {
  isAdded: true,
  serverStatus: 'approved',
  serverData: { ...EMPTY_CONTENT, description: WORDS, lastBumpedAt: null },
});

test('“Add server” opens the form of the one ready server; closing it takes ?add away', async () => {
  await open([listed, ready, without]);
  const form = within(await screen.findByRole('dialog', { name: FORM }));
  expect(form.getAllByText('Paper Cranes')).toHaveLength(2); // its name, and the card
  expect(address()).toBe('/my-servers?add');
  await press(form.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/my-servers');
});

test('with several servers it asks which one, those that are ready first', async () => {
  await open([without, ready, listed, other]);
  const choice = await screen.findByRole('dialog', { name: CHOICE });
  const entries = within(choice).getAllByRole('listitem');
  expect(entries.map(({ textContent }) => /Kite|Paper|Boat/.exec(textContent)?.[0])).toEqual([
    'Kite',
    'Paper',
    'Boat',
  ]);
  expect(entries[2]?.textContent).toContain('The bot must be added to this server before submitting it.');
  expect(within(entries[2]!).getByRole('button', { name: 'Add Bot First' })).toBeTruthy();
  await press(within(entries[1]!).getByRole('button'));
  const form = await screen.findByRole('dialog', { name: FORM });
  expect(address()).toBe(`/my-servers?add=${ready.id}`);
  await press(within(form).getByRole('button', { name: 'Another server' }));
  await screen.findByRole('dialog', { name: CHOICE });
  expect(address()).toBe('/my-servers?add');
});

test('an address with a server opens its form again, and going back closes it', async () => {
  await open([ready, other], `/my-servers?add=${other.id}`);
  const form = await screen.findByRole('dialog', { name: FORM });
  expect(within(form).getAllByText('Kite Menders')).toHaveLength(2);
  await act(async () => {
    window.history.replaceState(null, '', '/my-servers');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('who has no server left to add is told why', async () => {
  await open([listed, guild(5, 'Chess', { owner: false, canManage: false })]);
  const choice = await screen.findByRole('dialog', { name: CHOICE });
  expect(choice.textContent).toContain('No server left to add');
  expect(choice.textContent).toContain('own it or have “Manage Server” there');
  await press(within(choice).getByRole('button', { name: 'Close' }));
  expect(address()).toBe('/my-servers');
});

test('servers that do not come are asked for again, and then the form opens', async () => {
  const api = fakeApi();
  api.answer(listSubmittedServers, []);
  api.answer(listUserGuilds, () => refusal(503));
  await mountPage(api, '/my-servers?add', { as: MINA });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByRole('dialog')).toBeNull();
  api.answer(listUserGuilds, [ready]);
  await press(again);
  await screen.findByRole('dialog', { name: FORM });
});

test('a visitor signs in and comes back to the form', async () => {
  await mountPage(fakeApi(), `/my-servers?add=${ready.id}`);
  const links = await screen.findAllByRole('link', { name: 'Log in with Discord' });
  expect(links[0]?.getAttribute('href')).toBe(
    `/api/auth/discord?returnTo=${encodeURIComponent(`/my-servers?add=${ready.id}`)}`,
  );
});

test('a submission leads to the workshop', async () => {
  const api = await open([ready]);
  const form = within(await screen.findByRole('dialog', { name: FORM }));
  await fill(form.getByRole('textbox', { name: 'Description' }), WORDS);
  api.answer(submitServer, server(1, 'Paper Cranes', { status: 'pending' }));
  api.answer(getWorkshop, () => refusal(403, 'notManager'));
  await press(form.getByRole('button', { name: 'Submit for Review' }));
  expect((await waitForToast())[0]).toBe('Server Submitted!');
  await waitFor(() => expect(address()).toBe(`/my-servers/${ready.id}`));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the form offers the language of the description, and takes it over', async () => {
  await open([ready]);
  const form = within(await screen.findByRole('dialog', { name: FORM }));
  const language = form.getByRole('combobox', { name: 'Language' });
  const offer = () => form.queryByRole('button', { name: /^Looks like/ });
  const description = form.getByRole('textbox', { name: 'Description' });
  expect(language).toMatchObject({ value: 'English' });
  await fill(description, WORDS);
  expect(offer()).toBeNull();
  await fill(description, '매일 저녁 함께 종이학을 접는 서버입니다.');
  expect(offer()?.textContent).toBe('Looks like Korean: use it');
  await press(offer()!);
  expect(language).toMatchObject({ value: 'Korean' });
  expect(document.activeElement).toBe(language);
  expect(offer()).toBeNull();
  await fill(description, '毎晩みんなで折り鶴を折るサーバーです。');
  expect(offer()?.textContent).toBe('Looks like Japanese: use it');
});

test('without a description the form offers the language that Discord names', async () => {
  await open([{ ...ready, locale: 'ko' }]);
  const form = within(await screen.findByRole('dialog', { name: FORM }));
  await press(form.getByRole('button', { name: 'Looks like Korean: use it' }));
  expect(form.getByRole('combobox', { name: 'Language' })).toMatchObject({ value: 'Korean' });
});

test('a field that is wrong, or that Discord refuses, gets the focus and says why', async () => {
  const api = await open([ready]);
  const form = within(await screen.findByRole('dialog', { name: FORM }));
  const [description, link] = ['Description', 'Invite link'].map((name) =>
    form.getByRole('textbox', { name }),
  ) as [HTMLElement, HTMLElement]; // as many as names
  const submit = async () => press(form.getByRole('button', { name: 'Submit for Review' }));
  await fill(link, 'discord.gg/papercranes');
  await submit();
  expect(document.activeElement).toBe(description);
  expect(descriptionOf(description)).toMatch(/^Description must be at least 20 characters/);
  expect(descriptionOf(link)).toMatch(/^Must be a valid URL/);
  expect(description.getAttribute('aria-invalid')).toBe('true');
  await fill(description, 'x'.repeat(501));
  expect(form.getByText('501 / 500')).toBeTruthy();
  await fill(description, WORDS);
  expect(description.getAttribute('aria-invalid')).toBe('false');
  expect(api.calls('POST')).toEqual([]);

  await fill(link, 'https://discord.gg/papercranes');
  for (const [code, sentence] of [
    ['inviteUnknown', 'This invite is unknown, expired, or only for certain people.'],
    ['inviteElsewhere', 'This invite leads to another server.'],
  ] as const) {
    api.answer(submitServer, () => refusal(400, code));
    description.focus();
    await submit();
    await waitFor(() => expect(descriptionOf(link)).toContain(sentence));
    expect(document.activeElement).toBe(link);
  }
});

test('an error in a folded field unfolds it and gets the focus', async () => {
  const api = await open([ready]);
  const form = within(await screen.findByRole('dialog', { name: FORM }));
  await fill(form.getByRole('textbox', { name: 'Description' }), WORDS);
  const fold = form.getByText('Make it stand out').closest('details')!;
  expect(fold.open).toBe(false);
  await fill(form.getByRole('textbox', { name: 'Long description' }), 'x'.repeat(4_001));
  await press(form.getByRole('button', { name: 'Submit for Review' }));
  expect(fold.open).toBe(true);
  expect(document.activeElement).toBe(form.getByRole('textbox', { name: 'Long description' }));
  expect(api.calls('POST')).toEqual([]);
});

test('the card beside the form grows as it is filled in, and nobody can press it', async () => {
  await open([ready]);
  const dialog = await screen.findByRole('dialog', { name: FORM });
  const card = dialog.querySelector('article')!;
  expect(card.closest('[aria-hidden="true"][inert]')).not.toBeNull();
  expect(card.textContent).toContain('Your description will stand here.');
  expect(card.textContent).toContain('New');
  const form = within(dialog);
  await fill(form.getByRole('textbox', { name: 'Description' }), WORDS);
  await fill(form.getByRole('combobox', { name: 'Category' }), 'Art');
  expect(card.textContent).toContain(WORDS);
  expect(card.textContent).toContain('Art');
});

test('the field tells of the link that the bot has made, until another is written', async () => {
  const api = await open([ready]);
  const form = within(await screen.findByRole('dialog', { name: FORM }));
  const link = form.getByRole('textbox', { name: 'Invite link' });
  const told = () => descriptionOf(link);
  api.answer(makeInvite, { inviteUrl: 'https://discord.gg/cranes' });
  await press(form.getByRole('button', { name: 'Let our bot make one' }));
  await waitFor(() => expect(link).toMatchObject({ value: 'https://discord.gg/cranes' }));
  expect(told()).toBe('Link created. It never expires and leads here.');
  expect(document.activeElement).toBe(link);
  await fill(link, 'https://discord.gg/other');
  expect(told()).toMatch(/^Without one, nobody can join from here/);
});

/** What a screen reader says of a field after its name. */
function descriptionOf(field: Element) {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent).join(' ');
}

async function open(guilds: readonly UserGuild[], url = '/my-servers?add') {
  const api = fakeApi();
  api.answer(listUserGuilds, [...guilds]);
  api.answer(listSubmittedServers, []);
  await mountPage(api, url, { as: MINA });
  return api;
}

const address = () => `${window.location.pathname}${window.location.search}`;
