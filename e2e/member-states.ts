import type { Page } from '@playwright/test';
import { cast } from '#simulator/cast.ts';
import { endSessionBefore } from './end-session.ts';
import { answerEveryCard, everyCardIsThere, openForm, sendFaultyForm } from './every-card.ts';
import { lanternKeep, longWalkHome, orgoTuesdays } from './listings.ts';
import { HIDDEN_PATH, hideListing, pressBump } from './signed-in-states.ts';
import { FAILURES, failRequests, waitForFailure, serverPath, type State } from './state.ts';

/** My Servers with every kind of card. */
const WITH_EVERY_CARD = { path: '/my-servers', as: 'ada', answer: answerEveryCard } as const;

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
  {
    name: 'api, keys',
    path: '/api',
    as: 'mina',
    prepare: (page) => page.locator('#keys form').waitFor(),
  },
  {
    name: 'server with an own review',
    path: serverPath(lanternKeep),
    as: 'mina',
    answer: answerOwnReview,
    prepare: ownReviewIsThere,
  },
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
    path: serverPath(orgoTuesdays),
    as: 'mina',
    answer: (page) => page.route('**/assets/review-form-*.js', (route) => route.abort()),
    prepare: (page) => waitForFailure(page, 'a failure'),
  },
  {
    name: 'deleting a review',
    path: serverPath(lanternKeep),
    as: 'mina',
    viewportOnly: true,
    answer: answerOwnReview,
    prepare: async (page) => {
      await ownReviewIsThere(page);
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
  ...(['pending', 'suspended', 'unlisted', 'rejected', 'banned'] as const).map((hidden): State => ({
    name: hidden === 'pending' ? 'server, preview' : `server, preview, ${hidden}`,
    path: HIDDEN_PATH,
    as: 'ada',
    isVariant: hidden !== 'pending',
    answer: (page) => hideListing(page, hidden),
    prepare: (page) => page.locator('main .border-dashed').first().waitFor(),
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
  { name: 'my servers, every card', ...WITH_EVERY_CARD, prepare: everyCardIsThere },
  {
    name: 'my servers, 200 others',
    ...WITH_EVERY_CARD,
    isVariant: true,
    answer: (page) => answerEveryCard(page, { others: 200 }),
    prepare: async (page) => {
      await everyCardIsThere(page);
      await page.locator('summary').click();
    },
  },
  ...FAILURES.flatMap(({ failure, name }) =>
    (['*', 'guilds'] as const).map((query): State => ({
      name: query === '*' ? `my servers, ${name}` : `my servers, guilds ${name}`,
      path: '/my-servers',
      as: 'ada',
      answer: (page) => failRequests(page, `**/api/user/${query}`, failure),
      prepare: (page) => waitForFailure(page, failure),
    })),
  ),
  {
    name: 'submitting',
    isVariant: true,
    ...WITH_EVERY_CARD,
    viewportOnly: true,
    prepare: formOf('submit'),
  },
  { name: 'editing', ...WITH_EVERY_CARD, viewportOnly: true, prepare: formOf('update') },
  {
    name: 'submitting, with a preview',
    ...WITH_EVERY_CARD,
    viewportOnly: true,
    prepare: async (page) => {
      await formOf('submit')(page);
      await page.locator('dialog details').evaluate((fold) => fold.toggleAttribute('open', true));
      await page
        .locator('dialog [name=about]')
        .fill('# Rockets\n\n- *Rockets*\n\n> Rockets\n\n```\nRockets\n```');
      await page.locator('dialog [aria-controls]:has(.lucide-eye)').click();
      await page.locator('dialog pre').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'submitting, with faults',
    ...WITH_EVERY_CARD,
    viewportOnly: true,
    prepare: async (page) => {
      await formOf('submit')(page);
      await sendFaultyForm(page);
    },
  },
  {
    name: 'submitting, session ended',
    ...WITH_EVERY_CARD,
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
    ...WITH_EVERY_CARD,
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
    path: `/my-servers/${orgoTuesdays.id}?tab=settings`,
    as: 'ada',
    viewportOnly: true,
    prepare: async (page) => {
      await page
        .locator('main')
        .getByRole('button', { name: /^(Delete|삭제|削除)$/ })
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

/** Answers with a review of Mina's own, dated by the clock of the page. */
async function answerOwnReview(page: Page): Promise<void> {
  const review = {
    id: '0c8ad3b1-5b0f-4be0-8f6a-0a3f9f0a2c41',
    username: cast.mina.globalName,
    avatar: null,
    rating: 4,
    comment: 'Kind people, and good maps.',
    verified: true,
  };
  const createdAt = await page.evaluate(() => new Date().toISOString());
  await page.route('**/reviews/own', (route) =>
    route.fulfill({ json: { review: { ...review, createdAt } } }),
  );
}

async function ownReviewIsThere(page: Page): Promise<void> {
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

async function cardsAreThere(page: Page) {
  await page.locator('main [role=article], main article').first().waitFor();
}

function formOf(act: 'submit' | 'update') {
  return async (page: Page) => {
    await everyCardIsThere(page);
    await openForm(page, act);
  };
}

async function toSaved(page: Page) {
  await page.locator('main button[aria-pressed=true]').first().waitFor();
}
