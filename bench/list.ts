// How fast are the list and a server's page, beside a bare server that sends the same bytes? `node bench/list.ts`
import { parseArgs } from 'node:util';
import { startSite } from '../e2e/site.ts';
import { answerOf, headerOf } from './answer.ts';
import { startBareServer } from './bare.ts';
import { compare, type Effort, type Reached } from './compare.ts';

const GOAL = 0.9;
const GOAL_BY_CPU = 0.8;
const AS_PROGRAMS_ASK = { 'accept-encoding': 'identity' };
const AS_BROWSERS_ASK = { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'en-US,en;q=0.9' };

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '20' },
    /** A part of the name of the request to measure. */
    only: { type: 'string', default: '' },
  },
});
const effort: Effort = {
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  connections: Number(values.connections),
};

interface Question {
  name: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  /** Sends the ETag of an earlier response. */
  again?: boolean;
}

const site = await startSite();
try {
  console.log(
    `Requests a second of Guildhall and of a bare node:http server, each in its own process, sending the same bytes with the same headers.\n` +
      `Medians over ${effort.rounds} rounds of ${effort.seconds} s each, by turns, ${effort.connections} connections, warm, embedded database; goal: ${GOAL} ×, ${GOAL_BY_CPU} by processor time.\n`,
  );
  const questions = (await allQuestions()).filter(({ name }) => name.includes(values.only));
  for (const question of questions) await measure(question);
} finally {
  await site.stop();
}

async function allQuestions(): Promise<Question[]> {
  const listings: unknown = await (await fetch(`${site.url}/api/servers`)).json();
  if (!Array.isArray(listings) || listings.length !== 24)
    throw new Error('The list does not hold 24 listings.');
  const { discordServerId } = listings[0] as { discordServerId: string };
  const list = '/api/servers';
  const page = `/server/${discordServerId}`;
  return [
    { name: 'list', path: list, headers: AS_PROGRAMS_ASK },
    { name: 'list, compressed', path: list, headers: AS_BROWSERS_ASK },
    { name: 'list, not modified', path: list, headers: AS_BROWSERS_ASK, again: true },
    { name: 'server page', path: page, headers: AS_PROGRAMS_ASK },
    { name: 'server page, compressed', path: page, headers: AS_BROWSERS_ASK },
    { name: 'server page, not modified', path: page, headers: AS_BROWSERS_ASK, again: true },
  ];
}

async function measure({ name, path, headers, again = false }: Question) {
  const url = site.url.replace('localhost', '127.0.0.1') + path;
  const host = new URL(site.url).host; // another name of this machine would be redirected
  const first = await answerOf(url, { ...headers, host });
  const etag = headerOf(first, 'etag');
  if (again && etag === undefined) {
    console.log(`${name}: not measured, the answer has no ETag\n`);
    return;
  }
  const asked = { ...headers, host, ...(again && etag !== undefined && { 'if-none-match': etag }) };
  const answer = await answerOf(url, asked);
  if (answer.status !== (again ? 304 : 200)) throw new Error(`${name}: the answer is ${answer.status}`);

  const bare = await startBareServer(answer);
  try {
    const { ours, reference, ratio, cpuRatio } = await compare(
      {
        ours: { url, pid: site.pid, headers: asked, status: answer.status },
        reference: { url: bare.url + path, pid: bare.pid, headers: asked, status: answer.status },
      },
      effort,
    );
    const encoding = headerOf(answer, 'content-encoding') ?? 'as they are';
    const byCpu =
      cpuRatio === null
        ? ''
        : `, ${cpuRatio.toFixed(2)} by processor time${cpuRatio < GOAL_BY_CPU ? `, short of ${GOAL_BY_CPU}` : ''}`;
    console.log(
      `${name}: ${ratio.toFixed(2)} ×${ratio < GOAL ? `, short of ${GOAL}` : ''}${byCpu}   (GET ${path}, ${answer.status}, ${answer.body.length} bytes, ${encoding})`,
    );
    console.log(line('Guildhall', ours));
    console.log(`${line('bare', reference)}\n`);
  } finally {
    bare.stop();
  }
}

function line(name: string, { perSecond, cpuMicroseconds, p50, p99, rounds }: Reached) {
  const cpu = cpuMicroseconds === null ? '' : `, ${cpuMicroseconds.toFixed(0)} µs of its processor a request`;
  return `  ${name.padEnd(10)} ${perSecond.toFixed(0).padStart(6)} /s${cpu}, p50 ${p50} ms, p99 ${p99} ms; rounds ${rounds.join(' ')}`;
}
