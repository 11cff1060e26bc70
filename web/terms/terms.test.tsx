import { globSync, readFileSync } from 'node:fs';
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

test('under it stands when privacy details changed, the same day in every language', async () => {
  const days = { en: 'November 22, 2026', ko: '2026년 11월 22일', ja: '2026年11月22日' };
  for (const language of INTERFACE_LANGUAGES) {
    const text = await load(language);
    expect(text.privacyChanged).toContain(days[language]);
    expect(renderToString(<TermsDocument text={text} />)).toMatch(
      new RegExp(`${text.lastUpdated}</p><p[^>]*>${text.privacyChanged}`),
    );
  }
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
      ja: /理由を示すことなく.*拒否.*利用停止.*掲載禁止/,
    },
  };
  for (const language of INTERFACE_LANGUAGES) {
    for (const [id, point] of Object.entries(points)) {
      expect(await wordsIn(id, language)).toMatch(point[language]);
    }
  }
});

test('what is kept of people is told with how long it is kept, in every language', async () => {
  const kept: Record<string, Record<InterfaceLanguage, RegExp>> = {
    'page views': {
      en: /24 hours have passed.*48 hours have passed/,
      ko: /24시간이 지나면 삭제.*48시간이 지나면 삭제/,
      ja: /24時間が過ぎると削除.*48時間が過ぎると削除/,
    },
    'sessions and language': {
      en: /sessions began and were last used.*which language/,
      ko: /세션이 시작된 시각과 마지막으로 사용된 시각.*언어/,
      ja: /セッションの開始日時と最後の利用日時.*言語/,
    },
    'the list of one’s servers': { en: /memory for a minute/, ko: /메모리에 1분/, ja: /メモリに1分間/ },
    'addresses and counts': {
      en: /do not keep your IP address.*changes every day.*within two hours/,
      ko: /IP 주소와.*보관하지 않습니다.*매일 바뀌는.*2시간 이내/,
      ja: /IPアドレスと.*保存しません.*毎日切り替わる.*2時間以内/,
    },
    messages: {
      en: /approved, rejected, banned or deleted.*keep what it told you/,
      ko: /승인, 반려, 차단 또는 삭제.*보낸 내용과 전달 여부는 보관/,
      ja: /承認、却下、掲載禁止または削除.*お知らせの内容と、届いたかどうかは保存/,
    },
    'what a deletion takes': {
      en: /at once.*within a minute.*your sessions, the keys from Discord, your reviews and reports, the listings you submitted/,
      ko: /즉시.*1분 이내.*세션, Discord 인증 키, 작성한 리뷰와 신고, 등록을 신청한 서버/,
      ja: /直ちに.*1分以内.*セッション、Discordの認証情報、投稿したレビューと報告、申請したサーバー/,
    },
    'what a deletion leaves': {
      en: /keyed hash of its Discord user ID with the day and the reason.*cannot be changed.*pseudonym.*kept apart from it, and are deleted with your data/,
      ko: /비밀 키로 해시한 값과 차단한 날짜, 사유.*바꿀 수 없습니다.*가명.*따로 보관.*함께 삭제됩니다/,
      ja: /変更できません.*仮名.*別に保存.*ともに削除/,
    },
  };
  for (const language of INTERFACE_LANGUAGES) {
    const words = await wordsIn('privacy-policy', language);
    for (const point of Object.values(kept)) expect(words).toMatch(point[language]);
  }
});

test('every cookie is told with how long it lasts, and so is all else that a browser keeps, in every language', async () => {
  const kept: Record<InterfaceLanguage, RegExp> = {
    en: /7 days.*30 days.*for a year.*Theme.*for a year.*ten minutes.*a minute.*your theme, the language.*welcome message.*close the tab.*random identifier.*at most seven days.*not yet sent.*Google Ads.*not loaded before/,
    ko: /7일.*30일.*1년.*테마.*1년.*10분.*1분.*테마.*언어.*환영 메시지.*임의 식별자.*탭을 닫을 때까지.*보내지 않은 내용.*최대 7일간.*Google Ads.*그 전에는 불러오지 않습니다/,
    ja: /7日間.*30日.*1年間.*テーマ.*1年間.*10分間.*1分間.*テーマ.*言語.*ウェルカムメッセージ.*ランダムな識別子.*タブを閉じるまで.*送信していない内容.*最長7日間.*Google広告.*それより前に読み込まれることはありません/,
  };
  for (const language of INTERFACE_LANGUAGES)
    expect(await wordsIn('cookies', language)).toMatch(kept[language]);
});

test('nothing is kept in a browser but what the terms tell of', () => {
  const told =
    /^web\/(theme\/theme|i18n\/kept-language|analytics\/session-id|auth\/cookies|shell\/welcome[\w-]*|(reviews|reports|listings\/submissions)\/draft)\.tsx?$/;
  const sources = globSync('web/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));
  const keeping = sources.filter((file) =>
    /Storage\.setItem|document\.cookie = |indexedDB|caches\.open/.test(readFileSync(file, 'utf8')),
  );
  // What one tab tells another there is taken away at once.
  const atOnce = 'web/auth/session-broadcast.ts';
  expect(keeping.length).toBeGreaterThan(5);
  expect(keeping.filter((file) => !told.test(file) && file !== atOnce)).toEqual([]);
});

test('Japanese terms are punctuated with full-width marks', async () => {
  const japanese = (await load('ja')).sections.flatMap(({ blocks }) => blocks.flat().map(wordsOf)).join('\n');
  const letter = String.raw`[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]`;
  expect(japanese).not.toMatch(new RegExp(`${letter}[:;,!?()]|[:;,!?()]${letter}`, 'u'));
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
    theme: 'dark',
    facts: {
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

async function wordsIn(section: string, language: InterfaceLanguage) {
  const { sections } = await load(language);
  const { blocks } = sections.find(({ id }) => id === section) ?? {};
  return [blocks].flat(9).map(wordsOf).join(' ');
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
