import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { cindermarch, lanternKeep } from './listings.ts';

/** What a community with two million members asks for and is, in each language. */
const IN_LANGUAGES = {
  en: {
    title: 'Know before you join',
    facts: [
      'You need a verified phone number',
      'Rules to accept first',
      'Verified by Discord',
      'Discord partner',
      'Community server',
      'Boosted to level 3',
      'Since April 2021',
    ],
  },
  ko: {
    title: '참여하기 전에 알아 두세요',
    facts: [
      '전화번호 인증이 필요합니다',
      '먼저 규칙에 동의해야 합니다',
      'Discord 공식 인증 서버',
      'Discord 파트너 서버',
      '커뮤니티 서버',
      '서버 부스트 3레벨',
      '2021년 4월 개설',
    ],
  },
  ja: {
    title: '参加する前に',
    facts: [
      '電話番号の認証が必要です',
      '最初にルールへの同意が必要です',
      'Discord認証済みサーバー',
      'Discordパートナーサーバー',
      'コミュニティサーバー',
      'サーバーブースト レベル3',
      '2021年4月に開設',
    ],
  },
} as const;

const cardIn = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

for (const [language, { title, facts }] of Object.entries(IN_LANGUAGES)) {
  const address = `/server/${cindermarch.id}?lang=${language}`;

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test(`the card is read in ${language} without script`, async ({ page, visit }) => {
      await visit(address);
      await expect(cardIn(page, title).getByRole('listitem')).toHaveText([...facts]);
    });
  });

  test.describe('on the other side of the world', () => {
    test.use({ timezoneId: 'Pacific/Kiritimati' });

    test(`hydration leaves the card as it is in ${language}`, async ({ page, visit }) => {
      const told = page.waitForResponse(/before-joining-card/);
      await visit(address);
      await told;
      await expect(cardIn(page, title).getByRole('listitem')).toHaveText([...facts]);
    });
  });
}

test('who comes from the directory finds the card too', { tag: '@phone' }, async ({ page, visit }) => {
  await visit('/');
  await page.getByRole('link', { name: lanternKeep.name }).first().click();
  await expect(cardIn(page, IN_LANGUAGES.en.title).getByRole('listitem')).toHaveText([
    'You need a verified email address',
    'You need to be a member for 10 minutes before you can write',
    'Rules to accept first',
    'Community server',
    'Boosted to level 2',
    'Since December 2022',
  ]);
});
