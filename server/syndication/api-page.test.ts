import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { guildhall } from '../../docs/client.ts';
import { makeApiKey } from '#contract/api-keys.ts';
import type { PageRenderer } from '#contract/pages.ts';
import { addCommunity, WITH_ADMIN } from '../testing/community.ts';
import { sites } from '../testing/start-site.ts';

const startSite = sites();

/** The compiler reads the server's tests without the browser's code. */
const RENDERER: string = '#web/entry-server.tsx';

test('every example on the page runs', async () => {
  const renderer = (await import(RENDERER)) as PageRenderer;
  const assets = () => ({ scripts: [], styles: [], preloads: [] });
  const site = await startSite({
    ...WITH_ADMIN,
    pages: { ...renderer, assets, files: 'docs' },
    listens: true,
  });
  for (let n = 0; n < 4; n++) await site.addListing({ category: 'Music', guild: { memberCount: 10 + n } });
  const { member } = await addCommunity(site);
  const made = await site.call(makeApiKey, { as: member, body: { name: 'Reader' } });
  const { key } = made.body as { key: string };
  const html = String((await site.send('/api')).body);
  const examples = [...html.matchAll(/<pre[^>]*><code>(.*?)<\/code>/gs)].map(([, code = '']) =>
    decoded(code).replaceAll('http://localhost:3000', site.url).replace('$GUILDHALL_KEY', key),
  );
  const commands = examples.filter((code) => code.startsWith('curl '));
  const scripts = examples.filter((code) => !code.startsWith('curl '));
  expect([commands.length, scripts.length]).toEqual([12, 2]);
  const sentKeys: string[] = [];
  for (const command of commands) {
    const [, address = ''] = /'(http[^']+)'$/.exec(command) ?? [];
    const [, authorization] = /-H "Authorization: ([^"]+)"/.exec(command) ?? [];
    if (authorization !== undefined) sentKeys.push(authorization);
    const response = await fetch(address, { headers: authorization ? { authorization } : {} });
    expect(response.status, command).toBe(200);
    if (command.includes(' -i ')) expect(response.headers.get('link')).toContain('rel="next"');
  }
  expect(sentKeys).toEqual([`Bearer ${key}`]);
  for (const script of scripts) {
    const logged: unknown[] = [];
    const context = createContext({
      fetch,
      guildhall,
      console: { log: (...values: unknown[]) => logged.push(values) },
    });
    const withoutImports = script.replaceAll(/^import .*$/gm, '');
    await runInContext(`(async () => { ${withoutImports} })()`, context);
    expect(logged.length, script).toBeGreaterThanOrEqual(3);
  }
});

const decoded = (text: string) =>
  text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
