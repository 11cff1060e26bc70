import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readCommunities } from './communities.ts';
import { startSimulator } from './simulator.ts';

/** Runs the simulator as a program: `main.ts --port 3001 --world demo/communities.json --file world.json`. */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3001' },
    world: { type: 'string', default: join(import.meta.dirname, '../demo/communities.json') },
    file: { type: 'string' },
    origin: { type: 'string' },
  },
});
const { world } = values;
const isName = world === 'cast' || world === 'empty';
if (!isName && !existsSync(world)) throw new Error('--world must be cast, empty or a file of communities.');

const simulator = await startSimulator({
  port: Number(values.port),
  world: isName ? world : { communities: readCommunities(world) },
  ...(values.file !== undefined && { worldFile: values.file }),
  ...(values.origin !== undefined && { origin: values.origin }),
});
const settings = Object.entries(simulator.environment).map(([name, value]) => `${name}=${value}`);
process.stdout.write(`A pretend Discord answers on ${simulator.origin}\n${settings.join('\n')}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void simulator.stop().then(() => process.exit(0)));
}
