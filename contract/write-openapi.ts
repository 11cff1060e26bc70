// Writes docs/openapi.json from the contract: npm run openapi
import { writeFileSync } from 'node:fs';
import { NAMED_ENDPOINTS } from './all.ts';
import { openApiDocument } from './openapi.ts';

writeFileSync(
  new URL('../docs/openapi.json', import.meta.url),
  `${JSON.stringify(openApiDocument(NAMED_ENDPOINTS), null, 2)}\n`,
);
