import { openContract } from './discord-contract.ts';
import { type Simulator, type SimulatorOptions, startSimulator } from './simulator.ts';

// Opened once a process, since reading and compiling the document takes a second.
const path = process.env.DISCORD_OPENAPI;
const contract = path === undefined ? null : openContract(path);

/**
 * Starts a simulator for tests. When DISCORD_OPENAPI names Discord's OpenAPI
 * document, every exchange is held against it, and `stop` fails when one of them disagreed.
 */
export async function startCheckedSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const violations: string[] = [];
  const simulator = await startSimulator({
    onExchange: (exchange) => void violations.push(...(contract?.judge(exchange) ?? [])),
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
