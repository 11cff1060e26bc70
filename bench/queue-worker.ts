import type { Page } from '@playwright/test';
import type { Person } from '../e2e/fixtures.ts';

const REJECT_EVERY = 5;
/** How long each person reads an item before a key: long enough for a claim, which is made after 0.8 s. */
const READS_FOR_MS = 1_200;
const STUCK_AFTER_MS = 5_000;
/** Requests within such a time of a key or of a claim belong to it; the others are polling. */
const BELONGS_FOR_MS = 2_000;

/** A person who decides about the items of a queue, and what was counted of it. */
export interface Work {
  person: Person;
  page: Page;
  pressedAt: number;
  requests: Map<string, number>;
  polls: number;
  decided: number;
  refused: number;
  /** Presses that were taken for a second one. */
  ignored: number;
  /** Items that others had claimed. */
  passedOver: number;
  /** Refusals that a dialog told. */
  toldInDialog: number;
  lost: number;
  tookMs: number[];
}

interface Next {
  state: 'next' | 'empty' | 'same' | 'lost';
  ms: number;
}

/** Runs in the page: how long after the last key another item has the focus, and whether any item is left. */
const UNTIL_NEXT = `new Promise((resolve) => {
  const before = document.activeElement?.closest('article');
  const began = performance.now();
  let pressedAt = began;
  const notePress = () => (pressedAt = performance.now());
  addEventListener('keydown', notePress, true);
  const look = () => {
    const focused = document.activeElement?.closest('article');
    const isEmpty = document.querySelector('[role=tabpanel] article') === null;
    const isNext = Boolean(focused) && focused !== before && before?.isConnected === false;
    if (!isEmpty && !isNext && performance.now() - began < ${STUCK_AFTER_MS}) return void setTimeout(look, 4);
    removeEventListener('keydown', notePress, true);
    const state = isNext ? 'next' : isEmpty ? 'empty' : focused ? 'same' : 'lost';
    resolve({ state, ms: performance.now() - pressedAt });
  };
  look();
})`;

/** Reads and decides about the item in focus until none is left, and passes over those that others have claimed. */
export async function work(one: Work) {
  const { page } = one;
  await page.goto('/admin?tab=submissions');
  await firstItem(page).focus();
  page.on('request', (request) => noteRequest(one, new URL(request.url()).pathname, request.method()));
  page.on('response', (response) => {
    if (!/\/(approve|reject)$/.test(new URL(response.url()).pathname)) return;
    if (response.ok()) one.decided += 1;
    else one.refused += 1;
  });
  for (let act = 1; ; act++) {
    await page.waitForTimeout(READS_FOR_MS);
    if (await isOthers(page)) {
      one.passedOver += 1;
      await page.keyboard.press('j');
      if (one.passedOver % 3 > 0) continue;
    }
    const { state, ms } = await decide(one, act % REJECT_EVERY === 0);
    if (state === 'empty') return;
    if (state === 'next') one.tookMs.push(ms);
    else if (state === 'same') one.ignored += 1;
    else if (await closeDialog(page)) one.toldInDialog += 1;
    else {
      one.lost += 1;
      console.log(
        `focus lost at ${await page.evaluate<string>('document.activeElement?.outerHTML.slice(0, 200)')}`,
      );
      await firstItem(page)
        .focus({ timeout: 2_000 })
        .catch(() => {}); // the last one may be decided about meanwhile
    }
  }
}

function firstItem(page: Page) {
  return page.locator('[role=tabpanel] article').first();
}

/** Whether the item in focus says that somebody else has claimed it. */
async function isOthers(page: Page) {
  const focused = page.locator('[role=tabpanel] article:focus-within');
  return (await focused.getByText(/ is deciding about this$/).count()) > 0;
}

async function decide(one: Work, isRejection: boolean) {
  const { page } = one;
  const next = page.evaluate<Next>(UNTIL_NEXT);
  next.catch(() => {}); // told by whatever closed the page
  one.pressedAt = performance.now();
  if (isRejection) await reject(page);
  else await page.keyboard.press('a');
  one.pressedAt = performance.now();
  return next;
}

function noteRequest(one: Work, pathname: string, method: string) {
  if (!pathname.startsWith('/api/')) return;
  const kind = `${method} ${pathname.replace(/[\da-f-]{36}/, '…')}`;
  const isPoll = method === 'GET' && performance.now() - one.pressedAt > BELONGS_FOR_MS;
  if (isPoll) one.polls += 1;
  else one.requests.set(kind, (one.requests.get(kind) ?? 0) + 1);
}

async function reject(page: Page) {
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog');
  try {
    await dialog.locator('textarea').pressSequentially('Tell more.', { timeout: 3_000 });
    await dialog.locator('button[type=submit]').press('Enter', { timeout: 3_000 });
  } catch {
    await closeDialog(page); // somebody else has decided about it
  }
}

/** Closes the dialog that stays open with a refusal; says whether there was one. */
async function closeDialog(page: Page) {
  if ((await page.getByRole('dialog').count()) === 0) return false;
  await page.keyboard.press('Escape');
  return true;
}

/** A person before their first item. */
export function newWork(person: Person, page: Page): Work {
  const counts = { polls: 0, decided: 0, refused: 0, ignored: 0, passedOver: 0, toldInDialog: 0, lost: 0 };
  return { person, page, pressedAt: -Infinity, requests: new Map(), tookMs: [], ...counts };
}
