import { existsSync } from 'node:fs';
import { examine } from './doctor.ts';
import { examinePictures } from './examine-pictures.ts';

// npm run doctor
if (existsSync('.env')) process.loadEnvFile('.env');
// Pictures need no settings, so they are examined even if those are at fault.
const found = (await Promise.all([examine(), examinePictures()])).flat();
for (const { state, about, says } of found) process.stdout.write(`${state.padEnd(7)}  ${about}: ${says}\n`);
process.exitCode = found.some(({ state }) => state === 'FAIL') ? 1 : 0;
