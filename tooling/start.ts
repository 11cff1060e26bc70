// npm start and npm run dev. Node keeps what it compiles, so that the next start takes half the time.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '../.cache/compiled'));
await import('./local-site.ts');
