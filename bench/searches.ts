// What do sixty searches find first in the demo, typed as people type them? `node bench/searches.ts`
import { bench, readOptions } from './frame/bench.ts';
import { SIXTY_SEARCHES } from './sixty-searches.ts';

/** How much of a community's name the table shows. */
const NAME_WIDTH = 34;

const options = readOptions({
  url: '', // a running demo to ask, instead of one that is started for this
});

await bench(async (start) => askAll(options.url || (await start.demo()).url));

async function askAll(url: string) {
  console.log(
    'right?  search                found first                         read as, or what was wanted',
  );
  let right = 0;
  for (const { q, language, expected } of SIXTY_SEARCHES) {
    const { names, corrected } = await search(url, q);
    const [first = 'nothing'] = names;
    const isRight = expected.includes(first);
    if (isRight) right++;
    const place = names.findIndex((name) => expected.includes(name)) + 1;
    const wanted = isRight
      ? ''
      : `${shown(expected[0] ?? '')}, ${place > 0 ? `in place ${place}` : 'not there'}`;
    const notes = [corrected && `read as ${corrected}`, wanted].filter((note) => note !== '').join('; ');
    console.log(
      `${isRight ? 'yes' : 'NO '} ${language}  ${padded(q, 20)}  ${padded(shown(first), NAME_WIDTH)}  ${notes}`,
    );
  }
  console.log(`\n${right} of ${SIXTY_SEARCHES.length} are right.`);
}

async function search(url: string, q: string) {
  const response = await fetch(`${url}/api/servers?q=${encodeURIComponent(q)}`);
  if (!response.ok) throw new Error(`${q}: the answer is ${response.status}`);
  const servers = (await response.json()) as { name: string }[];
  const corrected = decodeURIComponent(response.headers.get('search-corrected') ?? '');
  return { names: servers.map(({ name }) => name), corrected };
}

function shown(name: string) {
  return widthOf(name) <= NAME_WIDTH ? name : `${name.slice(0, NAME_WIDTH / 2 - 1)}…`;
}

function padded(text: string, width: number) {
  return text + ' '.repeat(Math.max(width - widthOf(text), 0));
}

/** How many columns of a terminal a text takes: two for most letters of Chinese, Japanese and Korean. */
function widthOf(text: string) {
  return Array.from(text).reduce((sum, letter) => sum + (/[ᄀ-ᇿ⺀-鿿가-힣！-｠]/u.test(letter) ? 2 : 1), 0);
}
