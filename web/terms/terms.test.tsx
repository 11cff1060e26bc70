import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '#contract/vocabulary.ts';
import { createQueryClient } from '../api/query-client.ts';
import { renderPage } from '../entry-server.tsx';
import { loadTexts } from '../i18n/texts.ts';
import { PAGE_DATA_ID } from '../page-data.ts';
import { TermsDocument } from './terms-document.tsx';
import { TERMS_SECTIONS, termsIn, type TermsText } from './terms-of-service.ts';

test('the English terms have the specified date and the thirteen specified sections in order', async () => {
  const { lastUpdated, sections } = await load('en');
  expect(lastUpdated).toBe('Last Updated: October 22, 2025');
  expect(sections.map(({ heading }) => heading)).toEqual([
    'Introduction',
    'Modifications',
    'Privacy Policy',
    'Cookies',
    'User Environment Maintenance',
    'User Responsibility',
    'Prohibited Acts',
    'Service Modification',
    'Fees',
    'Right to Data',
    'Data License',
    'Disclaimer',
    'Right to Refuse Membership',
  ]);
});

test('the date of the last change is the same day in every language', async () => {
  expect((await load('ko')).lastUpdated).toBe('최종 수정일: 2025년 10월 22일');
  expect((await load('ja')).lastUpdated).toBe('最終更新日：2025年10月22日');
});

test('each key point stands in its section, in every language', async () => {
  const points: Record<string, Record<InterfaceLanguage, RegExp>> = {
    introduction: { en: /aged 13 and over/, ko: /만 13세 이상/, ja: /13歳以上/ },
    'privacy-policy': {
      en: /Activity logs.*Information from Discord.*e-mail.*Listings.*Reviews and reports.*until you ask us to delete.*erasure.*restriction of its processing.*within one month/,
      ko: /활동 기록.*Discord에서.*이메일.*서버 등록 정보.*리뷰와 신고.*삭제를 요청할 때까지.*삭제와 처리 제한.*1개월 이내/,
      ja: /利用状況.*Discordから.*メールアドレス.*掲載情報.*レビューと報告.*削除の求めがあるまで.*消去および処理の制限.*1か月以内/,
    },
    fees: { en: /free to use.*premium/, ko: /무료.*프리미엄/, ja: /無料.*プレミアム/ },
    'right-to-data': { en: /You keep the copyright/, ko: /저작권은 이용자에게/, ja: /著作権は利用者に帰属/ },
    'data-license': {
      en: /perpetual, worldwide, royalty-free, irrevocable/,
      ko: /영구적.*전 세계.*사용료가 없고.*철회할 수 없는/,
      ja: /永続的、全世界的、無償かつ取消不能/,
    },
    'right-to-refuse-membership': {
      en: /refuse membership.*ban.*without giving a reason/,
      ko: /이유를 밝히지 않고.*거절.*차단/,
      ja: /理由を示すことなく.*拒否.*BAN/,
    },
  };
  for (const language of INTERFACE_LANGUAGES) {
    const { sections } = await load(language);
    for (const [id, point] of Object.entries(points)) {
      const section = sections.find((section) => section.id === id);
      expect([section?.blocks].flat(9).map(wordsOf).join(' ')).toMatch(point[language]);
    }
  }
});

test('a translation says what the English text says: paragraph for paragraph, item for item', async () => {
  const english = shape(await load('en'));
  for (const language of ['ko', 'ja'] as const) expect(shape(await load(language))).toEqual(english);
});

test('every entry of the contents jumps to its section, and no text of the document is there twice', async () => {
  for (const language of INTERFACE_LANGUAGES) {
    const text = await load(language);
    const html = renderToString(<TermsDocument text={text} />);
    expect([...html.matchAll(/href="#([^"]+)"/g)].map(([, anchor]) => anchor)).toEqual(TERMS_SECTIONS);
    expect([...html.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id)).toEqual(TERMS_SECTIONS);
    const blocks = text.sections.flatMap((section) => section.blocks.flat());
    expect(new Set(blocks).size).toBe(blocks.length);
  }
});

test('the page has the whole text in its first HTML, in the language that is asked for, and once more for hydration', async () => {
  for (const language of INTERFACE_LANGUAGES) {
    const text = await load(language);
    const { status, html } = await render('/terms', language);
    const [body = '', data = ''] = html.split(`id="${PAGE_DATA_ID}">`);
    expect(status).toBe(200);
    for (const { heading } of text.sections) expect(body).toContain(`>${heading}</h2>`);
    expect(data).toContain(`{"key":["terms","${language}"],"data":{"title":"${text.title}"`);
    expect(data).not.toContain('"status"');
    expect(body).toContain(`<title>${text.title} · Guildhall</title>`);
    expect(body).toContain('<link rel="canonical" href="https://guildhall.example/terms"/>');
    expect(text.title).toBe((await loadTexts(language)).terms.title);
  }
});

test('other pages link to the terms and do not carry their text', async () => {
  const { html } = await render('/nowhere', 'en');
  expect(html).toMatch(/<a href="\/terms"[^>]*>Terms of Service<\/a>/);
  expect(html).not.toContain('royalty-free');
});

async function load(language: InterfaceLanguage) {
  return createQueryClient().fetchQuery(termsIn(language));
}

async function render(url: string, language: InterfaceLanguage) {
  return renderPage({
    url,
    language,
    site: {
      publicUrl: 'https://guildhall.example',
      demo: false,
      supportInviteUrl: 'https://discord.gg/guildhall',
      discordAuthorizeUrl: 'https://discord.com/oauth2/authorize',
      discordInviteBase: 'https://discord.gg',
      googleAdsConversion: null,
      year: 2025,
    },
    assets: () => ({ scripts: [], styles: [], preloads: [] }),
    ask: () => Promise.reject(new Error('The terms ask the server nothing')),
  });
}

function shape({ sections }: TermsText) {
  return sections.map(({ id, blocks }) => [
    id,
    ...blocks.map((block) => (typeof block === 'string' ? 'text' : block.map((item) => typeof item))),
  ]);
}

function wordsOf(block: unknown): string {
  return typeof block === 'string' ? block : Object.values(block ?? {}).join(' ');
}
