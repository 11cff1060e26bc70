import { resolve } from 'node:path';
import { loadSecret, secretsFrom } from '../../secrets.ts';
import { backUp, backupSecretOf } from './back-up.ts';
import { counted, megabytes, nameDatabase, runCommand, seconds } from './command.ts';

// npm run backup -- FILE
await runCommand(
  { usage: 'npm run backup -- FILE' },
  async ({ argument, config, say, progress, stopping }) => {
    const { databaseUrl, dataDir } = config;
    const file = resolve(argument);
    say(`Backing up ${nameDatabase(config)}.`);
    const made = await backUp(
      { databaseUrl, dataDir: resolve(dataDir) },
      {
        file,
        secret: () => backupSecretOf(secretsFrom(loadSecret(config))),
        onProgress: (rows) =>
          progress(rows === null ? 'waiting for another backup' : `${counted(rows)} rows`),
        signal: stopping,
      },
    );
    say(`${file}: ${counted(made.rows)} rows, ${megabytes(made.bytes)}, in ${seconds(made.ms)}.`);
    if (made.leftOut.length > 0)
      say(
        `Left out, since Guildhall has not made it: ${made.leftOut.join(', ')}. Keep a copy of it by other means.`,
      );
    if (made.byTheSite) say(`The site answered no question to its database for ${seconds(made.ms)}.`);
    say(
      `Keep the secret of the site apart from it, and as safe: ${
        config.sessionSecret === null ? `the file ${resolve(dataDir)}/session-secret` : 'SESSION_SECRET'
      }.`,
    );
  },
);
