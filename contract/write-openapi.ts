// Writes docs/openapi.json from the contract: npm run openapi
import { writeFileSync } from 'node:fs';
import { ENDPOINTS } from './all.ts';
import { openApiDocument } from './openapi.ts';

writeFileSync(
  new URL('../docs/openapi.json', import.meta.url),
  `${JSON.stringify(openApiDocument(ENDPOINTS), null, 2)}\n`,
);
