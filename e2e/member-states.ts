import type { Page } from '@playwright/test';
import { cast } from '#simulator/cast.ts';
import { endSessionBefore } from './end-session.ts';
import { openForm, sendFaultyForm, showEveryCard } from './every-card.ts';
import { lanternKeep, longWalkHome, orgoTuesdays } from './listings.ts';
import { hideListing, pressBump } from './signed-in-states.ts';
import { failRequests, waitForFailure, serverPath, type Failure, type State } from './state.ts';

/** The states of a signed-in person: a server's page with its actions, and My Servers. */
export const MEMBER_STATES: readonly State[] = [
  {
    name: 'menu of an admin',
    path: '/terms',
    as: 'grace',
    viewportOnly: true,
    prepare: (page) => page.getByRole('button', { name: 'Grace' }).click(),
  },
  {
    name: 'admin, denied',
    path: '/admin',
    as: 'mina',
    viewportOnly: true,
    prepare: (page) => page.locator('section[aria-label*=F8] > ol > li').waitFor(),
  },
  { name: 'saved by a member', path: '/saved', as: 'mina', prepare: toSaved },
  { name: 'server of a member', path: serverPath(lanternKeep), as: 'mina' },
  { name: 'server with an own review', path: serverPath(lanternKeep), as: 'mina', prepare: withOwnReview },
  {
    name: 'server, review too long',
    path: serverPath(orgoTuesdays),
    as: 'mina',
    prepare: async (page) => {
      await page.locator('textarea').fill('mine mine '.repeat(101));
      await page.getByRole('radio').nth(3).check();
    },
  },
  {
    name: 'server, review form failed',
    path: '/terms',
    as: 'mina',
    prepare: async (page) => {
      await page.route('**/assets/review-form-*.js', (route) => route.abort());
      await page.goto(serverPath(orgoTuesdays));
      await waitForFailure(page, 'a failure');
    },
  },
  {
    name: 'deleting a review',
    path: serverPath(lanternKeep),
    as: 'mina',
    viewportOnly: true,
    prepare: async (page) => {
      await withOwnReview(page);
      await page.locator('form button[type=button]').last().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'reporting',
    isVariant: true,
    path: serverPath(lanternKeep),
    as: 'mina',
    viewportOnly: true,
    prepare: openReport,
  },
  {
    name: 'reporting, too long',
    path: serverPath(lanternKeep),
    as: 'mina',
    viewportOnly: true,
    prepare: async (page) => {
      await openReport(page);
      await page.locator('dialog textarea').fill('too much '.repeat(150));
    },
  },
  {
    name: 'reporting, session ended',
    path: serverPath(lanternKeep),
    as: 'mina',
    viewportOnly: true,
    prepare: async (page) => {
      await openReport(page);
      await endSessionBefore(page, '**/reports');
      await page.locator('dialog textarea').fill('They sell accounts in the second channel.');
      await page.locator('dialog [type=submit]').click();
      await page.locator('dialog [role=alert] a').waitFor();
    },
  },
  { name: 'bumping', path: serverPath(longWalkHome), as: 'noa', prepare: (page) => pressBump(page, 'never') },
  ...(['bumped', 'too early', 'failed'] as const).map((answered): State => ({
    name: `bump, ${answered}`,
    isVariant: answered === 'too early',
    path: serverPath(longWalkHome),
    as: 'noa',
    viewportOnly: true,
    prepare: (page) => pressBump(page, answered),
  })),
  { name: 'server, preview', path: '/', as: 'ada', prepare: (page) => showPreview(page, 'pending') },
  ...(['suspended', 'unlisted', 'rejected', 'banned'] as const).map((hidden): State => ({
    name: `server, preview, ${hidden}`,
    path: '/',
    as: 'ada',
    isVariant: true,
    prepare: (page) => showPreview(page, hidden),
  })),
  { name: 'my servers', isVariant: true, path: '/my-servers', as: 'ada', prepare: cardsAreThere },
  {
    name: 'my servers of a member',
    path: '/my-servers',
    as: 'mina',
    prepare: cardsAreThere,
    isVariant: true,
  },
  {
    name: 'my servers, none',
    path: '/my-servers',
    as: 'noa',
    prepare: (page) => page.locator('main [role=status]').last().waitFor(),
  },
  { name: 'my servers, every card', path: '/my-servers', as: 'ada', prepare: (page) => showEveryCard(page) },
  {
    name: 'my servers, 200 others',
    path: '/my-servers',
    as: 'ada',
    isVariant: true,
    prepare: async (page) => {
      await showEveryCard(page, { others: 200 });
      await page.locator('summary').click();
    },
  },
  ...(['no answer', 'a failure'] as const).flatMap((failure): State[] => {
    const name = failure === 'a failure' ? 'failed' : 'loading';
    const mine = { path: '/my-servers', as: 'ada' } as const;
    return [
      { ...mine, name: `my servers, ${name}`, prepare: (page) => ownServers(page, '*', failure) },
      { ...mine, name: `my servers, guilds ${name}`, prepare: (page) => ownServers(page, 'guilds', failure) },
    ];
  }),
  {
    name: 'submitting',
    isVariant: true,
    path: '/my-servers',
    as: 'ada',
    viewportOnly: true,
    prepare: formOf('submit'),
  },
  { name: 'editing', path: '/my-servers', as: 'ada', viewportOnly: true, prepare: formOf('update') },
  {
    name: 'submitting, with a preview',
    path: '/my-servers',
    as: 'ada',
    viewportOnly: true,
    prepare: async (page) => {
      await formOf('submit')(page);
      await page
        .locator('dialog [name=about]')
        .fill('# Rockets\n\n- *Rockets*\n\n> Rockets\n\n```\nRockets\n```');
      await page.locator('dialog [aria-controls]:has(.lucide-eye)').click();
      await page.locator('dialog pre').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'submitting, with faults',
    path: '/my-servers',
    as: 'ada',
    viewportOnly: true,
    prepare: async (page) => {
      await formOf('submit')(page);
      await sendFaultyForm(page);
    },
  },
  {
    name: 'submitting, session ended',
    path: '/my-servers',
    as: 'ada',
    viewportOnly: true,
    prepare: async (page) => {
      await formOf('submit')(page);
      await startOver(page);
      await page.unrouteAll();
      await endSessionBefore(page, '**/api/user/servers');
      await page.locator('dialog [name=description]').fill('Rockets, and people who like to watch them fly.');
      await page.locator('dialog [type=submit]').click();
      await page.locator('dialog [role=alert] a').waitFor();
    },
  },
  {
    name: 'submitting, words kept',
    path: '/my-servers',
    as: 'ada',
    viewportOnly: true,
    prepare: async (page) => {
      await formOf('submit')(page);
      await page
        .locator('dialog [name=description]')
        .fill('Rockets, and people who like to watch them burn.');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await openForm(page, 'submit');
    },
  },
  {
    name: 'erasing one’s data',
    path: '/my-servers',
    as: 'ada',
    viewportOnly: true,
    prepare: async (page) => {
      await cardsAreThere(page);
      await page.locator('main button:has(.lucide-trash-2)').last().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'deleting',
    path: '/my-servers',
    as: 'ada',
    viewportOnly: true,
    prepare: async (page) => {
      await showEveryCard(page);
      await page.getByRole('article', { name: 'Approved' }).getByRole('button').last().click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

/** Shows Mina's own review of the server whose page is open. */
async function withOwnReview(page: Page): Promise<void> {
  const review = {
    id: '0c8ad3b1-5b0f-4be0-8f6a-0a3f9f0a2c41',
    username: cast.mina.globalName,
    avatar: null,
    rating: 4,
    comment: 'Kind people, and good maps.',
    createdAt: await page.evaluate(() => new Date().toISOString()),
    verified: true,
  };
  await page.route('**/reviews/own', (route) => route.fulfill({ json: { review } }));
  await page.reload();
  await page.locator('form .lucide-trash-2').waitFor();
}

async function openReport(page: Page): Promise<void> {
  await page.locator('button:has(.lucide-flag):not(li *)').click();
  await page.getByRole('dialog').waitFor();
}

/** Drops the draft that an earlier state has left. */
async function startOver(page: Page) {
  const button = page.locator('dialog p button');
  if (await button.isVisible()) await button.click();
}

async function showPreview(page: Page, hidden: Parameters<typeof hideListing>[1]) {
  await page.goto(await hideListing(page, hidden));
  await page.locator('main .border-dashed').first().waitFor();
}

async function cardsAreThere(page: Page) {
  await page.locator('main [role=article], main article').first().waitFor();
}

async function ownServers(page: Page, query: '*' | 'guilds', failure: Failure) {
  await failRequests(page, `**/api/user/${query}`, failure);
  await page.reload();
  await waitForFailure(page, failure);
}

function formOf(act: 'submit' | 'update') {
  return async (page: Page) => {
    await showEveryCard(page);
    await openForm(page, act);
  };
}

async function toSaved(page: Page) {
  await page.locator('main button[aria-pressed=true]').first().waitFor();
}
