import { REST } from '@discordjs/rest';
import { expect, test } from 'vitest';
import { gatewayInformation } from './gateway-information.ts';

const START_LIMIT = { total: 1_000, remaining: 1_000, reset_after: 0, max_concurrency: 1 };

/** The gateway information for an answer of Discord. */
function answered(answer: object) {
  const rest = new REST({ makeRequest: () => Promise.resolve(Response.json(answer)) });
  return gatewayInformation({
    rest,
    botToken: 'token',
    timeouts: { pauseMs: 1_000 },
    clock: () => new Date(),
  }).now();
}

test('returns the number of shards that Discord requires', async () => {
  expect(await answered({ shards: 3, session_start_limit: START_LIMIT })).toMatchObject({ shards: 3 });
});

test.each([
  ['no shard', { shards: 0 }],
  ['less than none', { shards: -1 }],
  ['half a shard', { shards: 1.5 }],
  ['a word', { shards: '1' }],
  ['nothing', {}],
])('throws when Discord tells %s as the number of shards', async (_, answer) => {
  await expect(answered({ ...answer, session_start_limit: START_LIMIT })).rejects.toThrow(
    'gateway: Discord tells no number of shards',
  );
});
