import { resolve } from 'node:path';
import { BackupRefused } from '#database/backup/format.ts';
import { loadSecret, secretsFrom } from '../../secrets.ts';
import { counted, nameDatabase, runCommand } from './command.ts';
import { move } from './move.ts';

const usage = 'npm run move -- postgres://user:password@host/database [--replace]';

// npm run move -- postgres://…
await runCommand({ usage, flags: ['replace'] }, async ({ argument, flags, config, say, progress }) => {
  if (!/^postgres(ql)?:\/\/./.test(argument))
    throw new BackupRefused(`The address must begin with postgres://\nUsage: ${usage}`);
  const dataDir = resolve(config.dataDir);
  say(`Moving ${nameDatabase(config)} to ${nameDatabase({ ...config, databaseUrl: argument })}.`);
  if (config.demo)
    say('The demo never runs on PostgreSQL: to use the new database, set the three DISCORD_ lines as well.');
  const { checked } = await move({
    dataDir,
    databaseUrl: argument,
    secrets: secretsFrom(loadSecret(config)),
    replace: flags.has('replace'),
    onProgress: (step, rows, of) =>
      progress(`${step}: ${counted(rows)}${of === null ? '' : ` of ${counted(of)}`} rows`),
  });
  say(
    [
      `Copied ${counted(checked.total)} rows. The embedded database in ${dataDir} is as it was.`,
      'Now set, and start Guildhall:',
      '  DATABASE_URL    the address that you have just given',
      config.sessionSecret === null
        ? `  SESSION_SECRET  the text in ${dataDir}/session-secret`
        : '  SESSION_SECRET  as it is',
      `Once it runs, ${dataDir}/pglite can be deleted. What is written there from now on is not in the new database.`,
    ].join('\n'),
  );
});
