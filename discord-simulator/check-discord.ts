import { guilds } from './cast.ts';
import { type Contract, openContract } from './discord-contract.ts';
import { callEveryEndpoint, EVERY_TRAIT } from './call-every-endpoint.ts';
import { type Simulator, startSimulator } from './simulator.ts';
import { startTestBot } from './test-bot.ts';
import type { Exchange } from './request-log.ts';

/**
 * `npm run check:discord -- PATH`: makes every call of this product to a fresh simulator and validates requests and
 * answers against Discord's OpenAPI document at PATH.
 */
const path = process.argv[2];
if (path === undefined) {
  say('The check against Discord was skipped: it takes the path of Discord’s OpenAPI document.');
} else {
  const violations = await check(openContract(path));
  for (const one of violations) say(`  ${one}`);
  say(`${violations.length} violations`);
  process.exitCode = violations.length === 0 ? 0 : 1;
}

async function check(contract: Contract) {
  const violations: string[] = [];
  const exchanges: Exchange[] = [];
  const simulator = await startSimulator({
    onExchange(exchange) {
      exchanges.push(exchange);
      violations.push(...contract.check(exchange), ...checkOauth(exchange));
    },
  });
  simulator.setGateway({ identifyIntervalMs: 0 });
  violations.push(...(await callEveryEndpoint(simulator)));
  violations.push(...(await checkGateway(contract, simulator)));
  await simulator.stop();

  say(`${exchanges.length} exchanges`);
  for (const [operation, statuses] of contract.coverage()) {
    const cells = [...statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${status}×${times}`);
    say(`  ${operation.padEnd(36)}${cells.join('  ')}`);
  }
  return violations;
}

/** Checks the OAuth calls, which Discord's document leaves out, by the examples of Discord's documentation. */
function checkOauth({
  path,
  method,
  status,
  responseText,
  requestHeaders,
  responseHeaders,
}: Exchange): string[] {
  if (!path.startsWith('/oauth2/token')) return [];
  const label = `${method} ${path} -> ${status}`;
  const wrong: string[] = [];
  const isForm = requestHeaders['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
  if (status < 400 && !isForm) wrong.push('the request is no form');
  if (responseHeaders['content-type'] !== 'application/json') wrong.push('the answer is not JSON');
  const body: Record<string, unknown> = JSON.parse(responseText);
  if (status >= 400 && typeof body.error !== 'string') wrong.push('the answer has no error');
  if (status === 200 && path === '/oauth2/token') {
    for (const name of ['access_token', 'refresh_token', 'scope']) {
      if (typeof body[name] !== 'string' || body[name] === '') wrong.push(`${name} is no text`);
    }
    if (body.token_type !== 'Bearer') wrong.push('token_type is not Bearer');
    if (body.expires_in !== 604_800) wrong.push('expires_in is not a week');
  }
  return wrong.map((one) => `${label}: ${one}`);
}

/** Checks the guilds of GUILD_CREATE and GUILD_UPDATE by the schemas of the same things in REST. */
async function checkGateway(contract: Contract, simulator: Simulator) {
  const bot = await startTestBot(simulator);
  const wrong: string[] = [];
  for (let left = Object.values(guilds).filter((guild) => guild.bot).length; left > 0; left--) {
    const guild = await bot.event('GUILD_CREATE');
    wrong.push(...contract.checkSchema('GuildResponse', guild));
    for (const one of listOf(guild.channels)) {
      // The gateway leaves the guild's id out of its channels.
      wrong.push(...contract.checkSchema('GuildChannelResponse', { ...one, guild_id: guild.id }));
    }
    for (const one of listOf(guild.guild_scheduled_events))
      wrong.push(...contract.checkSchema('ScheduledEventResponse', one));
    for (const one of listOf(guild.members)) wrong.push(...contract.checkSchema('GuildMemberResponse', one));
  }
  const { id } = guilds.studyHall;
  for (const traits of EVERY_TRAIT) {
    simulator.setTraits(id, traits);
    wrong.push(...contract.checkSchema('GuildResponse', await bot.event('GUILD_UPDATE')));
  }
  simulator.pauseInvitesUntil(id, new Date(Date.now() + 3_600_000).toISOString());
  wrong.push(...contract.checkSchema('GuildResponse', await bot.event('GUILD_UPDATE')));
  bot.stop();
  return wrong.map((one) => `gateway: ${one}`);
}

function listOf(value: unknown): object[] {
  return Array.isArray(value) ? value : [];
}

function say(line: string) {
  process.stdout.write(`${line}\n`);
}
