// Loads the secret that is kept in a directory, when it is told to; for tests of several starts at once.
import { loadSecret } from '../secrets.ts';

process.on('message', (dataDir: string) => {
  process.send?.(loadSecret({ sessionSecret: null, dataDir }));
  process.disconnect();
});
process.send?.('ready');
