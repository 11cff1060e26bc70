// How long parsing what a listing says in Markdown takes: hard texts and random ones of the greatest length.
import { ABOUT_LENGTH } from '#contract/vocabulary.ts';
import { aboutBlocksOf } from '#server/listings/about-blocks.ts';
import { hardTexts } from '#server/testing/hard-markdown.ts';

const ROUNDS = 5;
const RANDOM_TEXTS = 2_000;
const GOAL_MS = 50;
const SHOWN = 5;

const PARTS = [
  ...'*_`#>[]()<|:!~=-+\\\n\t 0aé한あ漢🦊'.split(/(?:)/u),
  ...'**,```,> ,- ,1. ,![,&amp;,\n\n,    ,---,https://a.b/,word '.split(','),
];

const timed = [
  ...Object.entries(hardTexts),
  ...Array.from(
    { length: RANDOM_TEXTS },
    (_, seed) => [`random text ${seed}`, randomText(seed + 1)] as const,
  ),
].map(([name, text]) => {
  const { best, worst } = timesOf(text);
  return { name, best, worst, bytes: JSON.stringify(aboutBlocksOf(text)).length };
});

const slowest = timed.toSorted((one, other) => other.best - one.best);
const largest = Math.max(...timed.map(({ bytes }) => bytes));
console.log(
  `${timed.length} texts of up to ${ABOUT_LENGTH} characters, the best of ${ROUNDS} each; the slowest:`,
);
for (const { name, best } of slowest.slice(0, SHOWN))
  console.log(`  ${best.toFixed(1).padStart(6)} ms  ${name}`);
const longest = Math.max(...timed.map(({ worst }) => worst));
console.log(`The longest of all rounds, the first ones among them: ${longest.toFixed(1)} ms.`);
console.log(`The largest tree has ${Math.ceil(largest / 1024)} KB of JSON.`);
console.log(`${longest <= GOAL_MS ? 'Within' : 'Beyond'} the goal of ${GOAL_MS} ms.`);
process.exitCode = longest <= GOAL_MS ? 0 : 1;

function timesOf(text: string) {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const begin = performance.now();
    aboutBlocksOf(text);
    return performance.now() - begin;
  });
  return { best: Math.min(...rounds), worst: Math.max(...rounds) };
}

/** A text of such parts, always the same for a seed. */
function randomText(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state;
  };
  let text = '';
  while (text.length < ABOUT_LENGTH) text += PARTS[(next() >>> 8) % PARTS.length];
  return Array.from(text).slice(0, ABOUT_LENGTH).join('');
}
