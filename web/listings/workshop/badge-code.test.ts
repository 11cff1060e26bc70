// @vitest-environment happy-dom
import MarkdownIt from 'markdown-it';
import { expect, test } from 'vitest';
import { DEFAULT_BADGE } from '#contract/badges.ts';
import { badgeAsHtml, badgeAsMarkdown } from './badge-code.ts';

const BADGE = {
  name: 'Owls',
  discordServerId: '739200000000000103',
  publicUrl: 'https://guildhall.example',
  look: DEFAULT_BADGE,
};
const NASTY = `a "b" <img src=x onerror=alert(1)> [c](javascript:x) \`d\` *e* &amp; \\ | \n# f`;

test('the code shows the badge and leads to the plain page', () => {
  expect(badgeAsHtml(BADGE)).toBe(
    '<a href="https://guildhall.example/server/739200000000000103"><img src="https://guildhall.example/badge/739200000000000103.svg" alt="Owls · Guildhall" height="24"></a>',
  );
  expect(badgeAsMarkdown({ ...BADGE, look: { style: 'card', theme: 'dark', lang: 'ko' } })).toBe(
    '[![Owls · Guildhall](https://guildhall.example/badge/739200000000000103.svg?style=card&theme=dark&lang=ko)](https://guildhall.example/server/739200000000000103)',
  );
});

test('a name is text in HTML and in Markdown', () => {
  const container = document.createElement('div');
  for (const html of [
    badgeAsHtml({ ...BADGE, name: NASTY }),
    new MarkdownIt({ html: true }).render(badgeAsMarkdown({ ...BADGE, name: NASTY })),
  ]) {
    container.innerHTML = html;
    expect(container.querySelectorAll('*').length - container.querySelectorAll('p').length).toBe(2);
    expect(container.querySelector('img')?.alt).toBe(`${NASTY.replace(/\s+#/, ' #')} · Guildhall`);
  }
});
