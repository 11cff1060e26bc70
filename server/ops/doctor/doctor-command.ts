import { existsSync } from 'node:fs';
import { examine } from './doctor.ts';

// npm run doctor
if (existsSync('.env')) process.loadEnvFile('.env');
const found = await examine();
for (const { state, about, says } of found) process.stdout.write(`${state.padEnd(7)}  ${about}: ${says}\n`);
process.exitCode = found.some(({ state }) => state === 'FAIL') ? 1 : 0;
