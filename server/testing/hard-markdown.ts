/** As much as a listing may say. */
const LENGTH = 4_000;

const filled = (part: string) => part.repeat(Math.ceil(LENGTH / part.length)).slice(0, LENGTH);
const rows = (row: (at: number) => string) =>
  Array.from({ length: 200 }, (_, at) => row(at))
    .join('')
    .slice(0, LENGTH);

/** Parts that are hard when they are repeated, with commas between them. */
const REPEATED = [
  '*,_,`,>,[,],![,(,<,#,~,\\,|,&,-,+,=,:, ,\t,\n,\r,\r\n,\0,\ud800,\udc00,\u202e,\u200b,🦊',
  '*a,a*,*a ,_a_ ,**a** ,a**b ,*_,_*a,***a** ,*a_b ,*a **b `c ,あ*,**「あ」**,\\*,a\\\n,a  \n',
  '[a](,[a][,![a](b,[[,](,<a ,<!--,&amp;,https://a.b/*_,://,a://,`a,`a`b,``a`,```\n,~~~~\n,```a\n,`\\',
  '> ,>\n,> a\n,>> a\nb\n,- ,-\n,- a\n,-\n\n,1. ,1) a\n,> - ,>\t- ,-\t,* * ,+ - * ',
  '# ,# a\n,####### ,a\n\n,a\n,    a\n,---\n,===\n,a\n---\n,|a|\n|-|\n',
].flatMap((parts) => parts.split(','));

/** Texts that parsers of Markdown are known to be slow with or to fail on, each as long as it may be. */
export const hardTexts: Readonly<Record<string, string>> = {
  ...Object.fromEntries(REPEATED.map((part) => [JSON.stringify(part), filled(part)])),
  'ticks of all lengths': rows((at) => `${'`'.repeat(at + 1)}a`),
  'deeper and deeper quotes': rows((at) => `${'>'.repeat(at + 1)}a\n`),
  'deeper and deeper lists': rows((at) => `${' '.repeat(2 * at)}- a\n`),
  'deep quotes in each line': filled(`${'>'.repeat(60)}a\n`),
  'lists and then nothing': `${'- '.repeat(1_900)}${'\n'.repeat(200)}`,
  'a quote that goes on lazily': `${'> '.repeat(1_000)}a\n${'b\n'.repeat(900)}`,
  'a list that goes on lazily': `${'- '.repeat(1_000)}a\n${'b\n'.repeat(900)}`,
  'open marks and their ends': `${'*a '.repeat(600)}${'b* '.repeat(600)}`,
  'open brackets and their ends': `${'['.repeat(2_000)}${']'.repeat(2_000)}`,
  'a fence without an end': `\`\`\`${'a\n'.repeat(1_900)}`,
  'one long word': 'a'.repeat(LENGTH),
  'blanks before a word': `${' '.repeat(3_999)}a`,
};
