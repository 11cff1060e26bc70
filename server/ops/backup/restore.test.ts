import { expect, test, vi } from 'vitest';
import { onPostgres } from '#database/testing/test-database.ts';
import { backUpOf, contentAt, emptyTarget, restoreFile, withDatabase } from '../../testing/backups.ts';
import { fillWholeSite } from '../../testing/busy-site.ts';
import { WITH_ADMIN } from '../../testing/community.ts';
import { contentOf } from '../../testing/content-of.ts';
import { sites } from '../../testing/start-site.ts';

const startSite = sites();
vi.setConfig({ testTimeout: 120_000 });

async function startFilledSite() {
  const site = await startSite(WITH_ADMIN);
  return { site, ...(await fillWholeSite(site)) };
}

test('a restored backup has each row, count and sequence of its source', async () => {
  const { site } = await startFilledSite();
  const content = await contentOf(site.db);
  expect(Object.keys(content).filter((table) => content[table]?.length === 0)).toEqual([]);
  const target = await emptyTarget();

  await restoreFile(await backUpOf(site.db), target);

  expect(await contentAt(target)).toEqual(content);
});

test.runIf(onPostgres)(
  'a backup of one engine is restored on the other, and back',
  { tags: ['long'] },
  async () => {
    const { site } = await startFilledSite();
    const content = await contentOf(site.db);
    const [embedded, postgres] = [await emptyTarget('embedded'), await emptyTarget('postgres')];

    await restoreFile(await backUpOf(site.db), embedded);
    expect(await contentAt(embedded)).toEqual(content);
    await restoreFile(await withDatabase(embedded, backUpOf), postgres);

    expect(await contentAt(postgres)).toEqual(content);
  },
);
