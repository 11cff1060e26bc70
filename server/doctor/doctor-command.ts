import { existsSync } from 'node:fs';
import { examine } from './doctor.ts';

// npm run doctor
if (existsSync('.env')) process.loadEnvFile('.env');
const found = await examine();
const marks = { good: 'good   ', fault: 'FAULT  ', unknown: 'unknown' };
for (const { state, about, says } of found) process.stdout.write(`${marks[state]}  ${about}: ${says}\n`);
process.exitCode = found.some(({ state }) => state === 'fault') ? 1 : 0;
