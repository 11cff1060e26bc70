import type { Page } from '@playwright/test';
import { cast } from '#simulator/cast.ts';
import { englishTextsOn } from './english-texts.ts';
import { openForm, sendFaultyForm, showEveryCard } from './every-card.ts';
import { lanternKeep, longWalkHome, NOBODYS_ID } from './listings.ts';
import { LANGUAGES, PAGES } from './pages.ts';
import { expect, test } from './fixtures.ts';
import { keepToast } from './state.ts';
import { TEST_TEXTS, userTextsOn } from './user-texts.ts';

const REVIEW = {
  id: '0c8ad3b1-5b0f-4be0-8f6a-0a3f9f0a2c41',
  username: cast.ada.globalName,
  avatar: null,
  rating: 4,
  comment: 'Kind people.',
  createdAt: '2025-11-20T15:00:00.000Z',
  verified: true,
};

// By hand, from the product's translations: one text of the home page, one of the page for unknown paths.
const SAID = {
  en: { members: 'Members', unknown: '404 Page Not Found', support: 'Support server' },
  ko: { members: '멤버', unknown: '404 페이지를 찾을 수 없습니다', support: '서포트 서버' },
  ja: { members: 'メンバー', unknown: '404 ページが見つかりません', support: 'サポートサーバー' },
} as const;

for (const { language, locale } of LANGUAGES) {
  test.describe(`a browser in ${locale}`, () => {
    test.use({ locale });

    test(`gets its pages in ${language} from the first byte`, async ({ page, visit, allowErrors }) => {
      allowErrors(/\b404\b/);
      const home = await visit('/');
      expect(home.html).toContain(`<html lang="${language}"`);
      expect(home.html).toContain(SAID[language].members);
      await expect(page.locator('html')).toHaveAttribute('lang', language);

      const unknown = await visit('/nowhere');
      expect(unknown.html).toContain(`<html lang="${language}"`);
      expect(unknown.html).toContain(SAID[language].unknown);
    });
  });
}

test(
  'a chosen language applies at once and from the next load’s first byte',
  { tag: '@phone' },
  async ({ page, visit }) => {
    await visit('/');
    await choose(page, 'English', '한국어');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
    await expect(page.getByRole('contentinfo')).toContainText(SAID.ko.support);
    await expect(page.getByRole('button', { name: /언어/ })).toBeFocused();
    expect(await page.evaluate(() => localStorage.getItem('userSelectedLanguage'))).toBe('ko');

    const shownLanguages = await languagesShown(page);
    const { html } = await visit('/');
    expect(html).toContain('<html lang="ko"');
    await expect(page.getByRole('contentinfo')).toContainText(SAID.ko.support);
    expect(await shownLanguages()).toEqual(['ko']);

    await visit(`/server/${lanternKeep.id}`);
    await choose(page, '한국어', '日本語');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    await expect(page).toHaveTitle(/Lantern Keep/);
    expect(await page.evaluate(() => localStorage.getItem('userSelectedLanguage'))).toBe('ja');
  },
);

test(
  'a dialog is in the language of the page, whenever that was chosen',
  { tag: '@long' },
  async ({ page, visitAs }) => {
    // By hand, from the product's translations: the card's button, what to fill in, the dialog's button.
    const SAID = [
      ['English', 'Report Server', 'Reason', 'Submit Report'],
      ['한국어', '서버 신고', '사유', '신고하기'],
      ['日本語', 'サーバーを報告', '理由', '報告する'],
    ] as const;
    await visitAs(cast.noa, `/server/${lanternKeep.id}`);
    let shown = 'English';
    for (const [language, open, reason, submit] of SAID) {
      if (language !== shown) await choose(page, shown, language);
      shown = language;
      await page.getByRole('button', { name: open }).click();
      const dialog = page.getByRole('dialog', { name: open });
      await expect(dialog.getByLabel(reason, { exact: true })).toBeVisible();
      await expect(dialog.getByRole('button', { name: submit })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
  },
);

test(
  'the last chosen language wins over one whose texts load late',
  { tag: '@long' },
  async ({ page, visit }) => {
    await visit('/');
    const { promise: late, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/assets\/ko-.*\.js$/, async (route) => {
      await late;
      await route.continue();
    });
    const words = page.waitForRequest(/\/assets\/ko-.*\.js$/);
    await choose(page, 'English', '한국어');
    await words;
    await choose(page, 'English', 'English');
    const loaded = page.waitForResponse(/\/assets\/ko-.*\.js$/);
    release();
    await loaded;
    await page.waitForTimeout(200);

    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect(await page.evaluate(() => localStorage.getItem('userSelectedLanguage'))).toBe('en');
  },
);

test('?lang= sets the language, and a choice in the menu replaces it', async ({ page, visit }) => {
  const { html } = await visit('/?lang=ja');
  expect(html).toContain('<html lang="ja"');

  await choose(page, '日本語', 'English');

  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveURL('/');
  expect((await visit('/')).html).toContain('<html lang="en"');
});

test(
  'the language menu works with arrows, and Escape changes nothing',
  { tag: '@long' },
  async ({ page, visit }) => {
    await visit('/');
    const button = page.getByRole('button', { name: /Language/ });
    await button.press('Enter');
    await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitemradio', { name: '한국어' })).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitemradio', { name: '日本語' })).toBeFocused();

    await page.keyboard.press('Escape');

    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(button).toBeFocused();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  },
);

for (const { language, locale } of LANGUAGES) {
  if (language === 'en') continue;

  test.describe(`in ${language}`, () => {
    test.use({ locale });

    test(
      'My Servers has no English left on its cards and in its forms',
      { tag: '@long' },
      async ({ page, visitAs }) => {
        await visitAs(cast.ada, '/my-servers');
        await showEveryCard(page);
        expect(await englishTextsOn(page, TEST_TEXTS)).toEqual([]);
        for (const act of ['submit', 'update'] as const) {
          await openForm(page, act);
          await sendFaultyForm(page);
          expect(await englishTextsOn(page, TEST_TEXTS), act).toEqual([]);
          await page.keyboard.press('Escape');
        }
      },
    );

    test(
      'toasts of reviews, reports and submissions have no English left',
      { tag: '@long' },
      async ({ page, visitAs, allowErrors }) => {
        allowErrors(/\b(500|503)\b/);
        const written = [await userTextsOn(page.request), 'Kind people.'];
        const answer = { status: 503 };
        const answerWrites = async () =>
          page.route(/\/(reviews|reports|user\/servers)(\/\d+)?$/, async (route) => {
            if (route.request().method() === 'GET') await route.fallback();
            else if (answer.status === 200) await route.fulfill({ json: REVIEW });
            else await route.fulfill({ status: answer.status, json: { error: 'Away', code: 'unavailable' } });
          });
        const toast = page.locator('section[aria-label*=F8] > ol > li');
        const seeToast = async (what: string) => {
          await toast.waitFor();
          await keepToast(page);
          expect(await englishTextsOn(page, written), what).toEqual([]);
          await toast.getByRole('button').click();
          await toast.waitFor({ state: 'detached' });
        };

        await visitAs(cast.ada, `/server/${longWalkHome.id}`);
        await answerWrites();
        await page.locator('form textarea').fill('Kind people.');
        await page.getByRole('radio').nth(3).check();
        for (answer.status of [503, 200]) {
          await page.locator('main form [type=submit]').click();
          await seeToast(`review, ${answer.status}`);
        }
        for (answer.status of [503, 200]) {
          if (answer.status === 503) await page.locator('button:has(.lucide-flag):not(li *)').click();
          await page.locator('dialog textarea').fill('Kind people.');
          await page.locator('dialog [type=submit]').click();
          await seeToast(`report, ${answer.status}`);
        }
        await page.goto('/my-servers');
        await showEveryCard(page);
        await answerWrites();
        for (const act of ['submit', 'update'] as const) {
          for (answer.status of [503, 200]) {
            if (answer.status === 503) await openForm(page, act);
            await page.locator('dialog [name=description]').fill('Kind people. '.repeat(3));
            await page.locator('dialog [type=submit]').click();
            await seeToast(`${act}, ${answer.status}`);
          }
        }
      },
    );

    test.describe('without script', () => {
      test.use({ javaScriptEnabled: false });

      test('no page has English left', { tag: '@long' }, async ({ page, visit, request, allowErrors }) => {
        allowErrors(/\b404\b|\.js csp$/);
        const written = await userTextsOn(request);
        const further = ['/server/', '/?q=qzqzq', '/?category=Web3&language=Korean', '/?category=Music'];
        for (const path of [...PAGES.map(({ path }) => path), ...further]) {
          await visit(path);
          expect(await englishTextsOn(page, written), `on ${path}`).toEqual([]);
        }
      });
    });

    test('texts are drawn with a font of the language', async ({ page, visit }) => {
      await visit('/');
      const fonts = await fontsOf(page, 'footer p');
      expect(fonts).toContain(language === 'ko' ? 'Noto Sans KR' : 'Noto Sans JP');
    });
  });
}

async function choose(page: Page, from: string, to: string) {
  await page.getByRole('button', { name: from }).click();
  await page.getByRole('menuitemradio', { name: to }).click();
}

/** Records every language of the root element from the next load on. */
async function languagesShown(page: Page) {
  await page.addInitScript(() => {
    const shown: string[] = [];
    Reflect.set(window, 'languagesShown', shown);
    const note = () => {
      const language = document.documentElement?.lang;
      if (language && shown.at(-1) !== language) shown.push(language);
    };
    new MutationObserver(note).observe(document, { attributes: true, childList: true, subtree: true });
  });
  return async () => page.evaluate(() => Reflect.get(window, 'languagesShown') as unknown);
}

/** The fonts that the browser used for the texts of some elements. */
async function fontsOf(page: Page, selector: string) {
  const chrome = await page.context().newCDPSession(page);
  await chrome.send('DOM.enable');
  await chrome.send('CSS.enable');
  const { root } = await chrome.send('DOM.getDocument');
  const { nodeIds } = await chrome.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  const drawn = await Promise.all(
    nodeIds.map((nodeId) => chrome.send('CSS.getPlatformFontsForNode', { nodeId })),
  );
  return drawn.flatMap(({ fonts }) => fonts.map(({ familyName }) => familyName));
}

test('“not found” is in the language of the page', async ({ page, visit, allowErrors }) => {
  allowErrors(/\b404\b/);
  await visit(`/server/${NOBODYS_ID}?lang=ko`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('서버를 찾을 수 없습니다');
  await visit(`/server/${NOBODYS_ID}?lang=ja`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('サーバーが見つかりません');
});

test('a language from ?lang= is kept on later pages, reloads and visits', async ({ page, visit }) => {
  await visit('/?lang=ko');
  await page.locator('footer a[href="/terms"]').click();
  await expect(page).toHaveURL('/terms');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  expect(await page.evaluate(() => localStorage.getItem('userSelectedLanguage'))).toBe('ko');

  await visit('/?lang=en');
  await visit('/terms');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
