import { cast } from '#simulator/cast.ts';
import { cardOf, expect, requestsTo, test, visitUntilShown } from './own-site.ts';

const MANAGED = 'Servers You Can Manage';
const OTHERS = 'Other Servers';
const UNAVAILABLE = 'Discord isn’t answering right now. Try again in a moment.';

test.describe.configure({ mode: 'default' });

test('the first HTML of /my-servers asks a visitor to log in and calls no API', async ({ page, visit }) => {
  const requests = requestsTo(page, '/api/user/');
  const { html, status } = await visit('/my-servers');
  expect(status).toBe(200);
  expect(html).toContain('Please login to view your servers');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(requests).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Log in with Discord' }).click();
  await page.getByTestId(`sim-user-${cast.noa.id}`).click();
  await page.getByTestId('sim-authorize').click();
  await expect(page).toHaveURL('/my-servers');
  await expect(page.getByRole('main')).toContainText('You are not a member of any Discord servers');
  await expect
    .poll(() => requests.toSorted())
    .toEqual(
      ['favourites/ids', 'guilds', 'notices/unread', 'servers'].map((part) => `GET /api/user/${part}`),
    );
});

test(
  'a manager who is not the owner can submit and is not called owner',
  { tag: '@long' },
  async ({ page, visitAs }) => {
    const card = cardOf(page, MANAGED, 'The Study Hall');
    const configure = card.getByRole('button', { name: 'Configure to Publish' });
    await visitUntilShown(() => visitAs(cast.ben, '/my-servers'), configure);
    await expect(configure).toBeEnabled();
    await expect(card.getByText('Owner')).toHaveCount(0);
    await expect(
      cardOf(page, OTHERS, 'Quiet Garden').getByRole('button', { name: 'No Permission' }),
    ).toBeDisabled();
    await card.getByRole('link', { name: 'Checklist' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'The Study Hall' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Ready to publish?' })).toContainText('of 7 done');
  },
);

test(
  'an ordinary member sees their servers without any action',
  { tag: '@long' },
  async ({ page, visitAs }) => {
    await visitAs(cast.mina, '/my-servers');
    await expect(
      cardOf(page, OTHERS, 'Pixel Forge').getByRole('button', { name: 'No Permission' }),
    ).toBeDisabled();
    await expect(page.getByRole('region', { name: MANAGED })).toHaveCount(0);
    const servers = page.getByRole('region', { name: OTHERS });
    await expect(servers.getByRole('button', { disabled: false })).toHaveCount(0);
  },
);

test(
  'with 200 servers the managed ones come first, the rest behind a button',
  { tag: ['@phone', '@long'] },
  async ({ page, visitAs, discord }, { project }) => {
    const person = await newPerson(discord, project.name, 1);
    for (let n = 0; n < 199; n++) {
      const guildId = `7${idOf(project.name)}9300000000000${String(n).padStart(3, '0')}`;
      await discord('addGuild', { id: guildId, name: `Community ${n}`, members: 5 });
      await discord('addMember', { guildId, userId: person.id, permissions: n === 7 ? '32' : '0' });
    }
    await visitAs(person, '/my-servers');

    await expect(cardOf(page, MANAGED, 'Community 7')).toBeVisible();
    const others = page.getByRole('region', { name: OTHERS });
    await expect(others.getByRole('article')).toHaveCount(0);
    await others.getByText('Show 198 servers').click();
    await expect(others.getByRole('article')).toHaveCount(198);
  },
);

test(
  'a member whose servers Discord cannot list is told so and can try again',
  { tag: '@long' },
  async ({ page, visitAs, discord, allowErrors }, { project }) => {
    allowErrors(/503/);
    const person = await newPerson(discord, project.name, 10);
    await discord('addFault', {
      match: { path: { matches: 'users/@me/guilds' }, auth: 'user' },
      effect: { kind: 'serverError' },
    });
    try {
      await visitAs(person, '/my-servers');
      const alert = page.getByRole('main').getByRole('alert');
      await expect(alert).toContainText('We couldn’t load your servers.');
      await expect(alert).toContainText(UNAVAILABLE);
    } finally {
      await discord('clearFaults');
    }
    // Once the servers are shown there is no button to press.
    const again = page.getByRole('button', { name: 'Try again' });
    const loaded = page.getByText('You are not a member of any Discord servers');
    await expect(async () => {
      await expect(again.or(loaded)).toBeVisible();
      if (await again.isVisible()) await again.click({ timeout: 5_000 });
      await expect(loaded).toBeVisible({ timeout: 1_000 });
    }).toPass();
  },
);

test(
  'a person who revoked access at Discord is asked to log in',
  { tag: '@long' },
  async ({ page, visitAs, discord, allowErrors }, { project }) => {
    allowErrors(/401/);
    const person = await newPerson(discord, project.name, 20);
    await visitAs(person, '/terms');
    await discord('revokeUser', { userId: person.id });
    await page.goto('/my-servers');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please login to view your servers');
  },
);

/** A new person, so that no answer about them is cached. */
async function newPerson(
  discord: (happening: 'addUser', given: Readonly<Record<string, unknown>>) => Promise<void>,
  project: string,
  n: number,
) {
  const person = {
    id: `5${idOf(project)}1820000000000${String(n).padStart(3, '0')}`,
    globalName: `Newcomer ${n}`,
  };
  await discord('addUser', { ...person, username: `newcomer_${n}` });
  return person;
}

function idOf(project: string) {
  return project === 'phone' ? '1' : '2';
}
