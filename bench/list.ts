// How fast are the list and a server's page, beside a bare server that sends the same bytes? `node bench/list.ts`
import { answerOf, headerOf } from './frame/answer.ts';
import { bench, readOptions } from './frame/bench.ts';
import { besideBare } from './frame/beside-bare.ts';

const GOALS = { goal: 0.9, goalByCpu: 0.8 };
const AS_PROGRAMS_ASK = { 'accept-encoding': 'identity' };
const AS_BROWSERS_ASK = { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'en-US,en;q=0.9' };

const options = readOptions({
  rounds: 5,
  seconds: 3,
  connections: 20,
  only: '', // a part of the name of the request to measure
});

interface Question {
  name: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  /** Sends the ETag of an earlier response. */
  again?: boolean;
}

await bench(async (start) => {
  const { url, pid } = await start.demo();
  const { rounds, seconds, connections, only } = options;
  console.log(
    `Requests a second of Guildhall and of a bare node:http server, each in its own process, sending the same bytes with the same headers.\n` +
      `Medians over ${rounds} rounds of ${seconds} s each, by turns, ${connections} connections, warm, embedded database; goal: ${GOALS.goal} ×, ${GOALS.goalByCpu} by processor time.\n`,
  );
  for (const question of await allQuestions(url))
    if (question.name.includes(only)) await measure(question, { url, pid });
});

async function allQuestions(siteUrl: string): Promise<Question[]> {
  const listings: unknown = await (await fetch(`${siteUrl}/api/servers`)).json();
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

async function measure({ name, path, headers, again = false }: Question, site: { url: string; pid: number }) {
  const url = site.url.replace('localhost', '127.0.0.1') + path;
  // Another name of this machine would be redirected.
  const asked = { ...headers, host: new URL(site.url).host };
  const etag = headerOf(await answerOf(url, asked), 'etag');
  if (again && etag === undefined) throw new Error(`${name}: the answer has no ETag`);
  await besideBare(
    name,
    {
      url,
      pid: site.pid,
      headers: { ...asked, ...(again && etag !== undefined && { 'if-none-match': etag }) },
      status: again ? 304 : 200,
    },
    { ...options, ...GOALS },
  );
}
