// Writes docs/openapi.json from the contract, and the copy of what is promised: npm run openapi
import { readFileSync, writeFileSync } from 'node:fs';
import { NAMED_ENDPOINTS } from './all.ts';
import { openApiDocument } from './openapi.ts';
import { promisedDocument, takenAway } from './promise.ts';

const PROMISE = new URL('promised-1.json', import.meta.url);
const write = (file: URL, document: unknown) => writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);

const promised = promisedDocument(NAMED_ENDPOINTS);
const broken = takenAway(JSON.parse(readFileSync(PROMISE, 'utf8')), promised);
if (broken.length > 0) throw new Error(`Version 1 of the API promises more:\n${broken.join('\n')}`);
write(PROMISE, promised);
write(new URL('../docs/openapi.json', import.meta.url), openApiDocument(NAMED_ENDPOINTS));
