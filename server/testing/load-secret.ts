// Loads the secret of a directory when it gets a message, for tests of simultaneous starts.
import { loadSecret } from '../secrets.ts';

process.on('message', (dataDir: string) => {
  process.send?.(loadSecret({ sessionSecret: null, dataDir }));
  process.disconnect();
});
process.send?.('ready');
