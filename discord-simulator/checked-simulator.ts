import { openContract } from './discord-contract.ts';
import { type Simulator, type SimulatorOptions, startSimulator } from './simulator.ts';

// Once per process, since reading and compiling the document takes a second.
const path = process.env.DISCORD_OPENAPI;
const contract = path === undefined ? null : openContract(path);

/**
 * Starts a simulator for tests. When DISCORD_OPENAPI names Discord's OpenAPI
 * document, every exchange is validated against it, and `stop` fails if one of them did not match.
 */
export async function startCheckedSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const violations: string[] = [];
  const simulator = await startSimulator({
    onExchange: (exchange) => void violations.push(...(contract?.check(exchange) ?? [])),
    ...options,
  });
  return {
    ...simulator,
    async stop() {
      await simulator.stop();
      if (violations.length > 0)
        throw new Error(`Discord disagrees:\n${[...new Set(violations)].join('\n')}`);
    },
  };
}
