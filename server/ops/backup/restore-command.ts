import { resolve } from 'node:path';
import type { Config } from '../../config.ts';
import { hasSecret, loadSecret, secretsFrom } from '../../secrets.ts';
import { counted, nameDatabase, runCommand } from './command.ts';
import { LOST_WITH_SECRET, restore } from './restore.ts';

const flags = ['replace', 'new-secret'];
const usage = 'npm run restore -- FILE [--replace] [--new-secret]';

// npm run restore -- FILE
await runCommand({ usage, flags }, async ({ argument, flags, config, say, progress }) => {
  const { databaseUrl, dataDir } = config;
  say(`Restoring into ${nameDatabase(config)}.`);
  const isNewSecret = flags.has('new-secret');
  const { checked, erasedAgain, isSameSecret } = await restore(
    { databaseUrl, dataDir: resolve(dataDir) },
    {
      file: resolve(argument),
      secrets: secretsOf(config, isNewSecret),
      isNewSecret,
      replace: flags.has('replace'),
      onProgress: (step, rows, of) =>
        progress(`${step}: ${counted(rows)}${of === null ? '' : ` of ${counted(of)}`} rows`),
    },
  );
  say(`Restored ${counted(checked.total)} rows of ${checked.head.takenAt}.`);
  if (erasedAgain > 0) say(`Erased again: ${counted(erasedAgain)} people who were erased since the backup.`);
  if (isNewSecret)
    say(isSameSecret ? 'The secret is that of the backup: nothing is lost with it.' : LOST_WITH_SECRET);
});

/** Before a restore no secret is made, so that the one of the backup can be put in its place. */
function secretsOf(config: Config, isNewSecret: boolean) {
  return hasSecret(config) || isNewSecret ? secretsFrom(loadSecret(config)) : null;
}
