import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { beginSite } from './site.ts';

// This needs no browser, so it runs in one project.
test.skip(({ viewport }) => viewport?.width !== 1280);

test('the demo answers no request before its directory is filled', { tag: '@long' }, async () => {
  const site = await beginSite();
  try {
    // The first answer has the whole directory.
    const first = await firstAnswer(`${site.url}/api/servers`);
    expect(first.status).toBe(200);
    expect(await first.json()).toHaveLength(24);
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
    expect(await (await fetch(`${site.url}/`)).text()).toContain('/server/');
    await site.opened;
  } finally {
    await site.stop();
  }
});

test('the demo refuses a DATA_DIR that is a file with a message', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-'));
  const dataDir = join(folder, 'data');
  await writeFile(dataDir, '');
  const site = await beginSite({ dataDir });

  const refused = await site.opened.catch(String);

  expect(refused).toContain('ended with code 1');
  expect(refused).toContain(`DATA_DIR: ${dataDir}`);
  expect(refused).not.toMatch(/\n\s+at /);
  expect(await readdir(folder)).toEqual(['data']);
  await rm(folder, { recursive: true });
});

async function firstAnswer(address: string): Promise<Response> {
  for (;;) {
    const answer = await fetch(address).catch(() => null);
    if (answer) return answer;
    await sleep(5);
  }
}
