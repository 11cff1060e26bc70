import { startPostgres } from '../database/testing/postgres-server.ts';
import { openDatabase } from '../database/open.ts';
import { writeFileSync } from 'node:fs';
const s = await startPostgres({});
const db = await openDatabase({ databaseUrl: s.url, dataDir: '', onError: () => {} });
await db.close();
writeFileSync('/tmp/coord/url', s.url);
console.log(s.url);
setInterval(() => {}, 1e6);
