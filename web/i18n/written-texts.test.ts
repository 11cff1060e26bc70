import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/** Names, which are the same in every language. */
const NAMES = ['Guildhall', 'HTML', 'Markdown'];
/** Properties whose text a person sees or hears. */
const VISIBLE_PROPERTIES =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|title|alt|placeholder|label)$/;
const WORD = /\p{L}{2,}/u;
const SENTENCE = /^\s*\p{Lu}.*\p{L}{2,} \p{L}{2,}/u;

/** The messages of errors, which are for developers. */
const FOR_DEVELOPERS = ['web/listings/queries.ts: Failed to fetch servers'];

interface Node {
  readonly type: string;
  readonly [part: string]: unknown;
}

test('no text of the interface stands in the code, outside of the texts of a language', () => {
  const texts = sources().flatMap(([file, tree]) =>
    visibleTextsIn(tree).map((text) => `${file}: ${text.trim()}`),
  );
  const isName = (text: string) => NAMES.some((name) => text.endsWith(`: ${name}`));
  expect(texts.filter((text) => !isName(text))).toEqual(FOR_DEVELOPERS);
  // A search that finds nothing would prove nothing.
  expect(texts.filter(isName).length).toBeGreaterThan(2);
});

test('every format of Intl is made for the language that is asked for', () => {
  const languages = sources().flatMap(([file, tree]) =>
    intlLanguagesIn(tree).map((given) => `${file}: ${given}`),
  );
  expect(languages.filter((made) => !made.endsWith(': language'))).toEqual([
    'web/events/event-days.ts: en', // splits a day into numbers
    'web/events/rhythms.ts: en', // compares times of the day
    'web/i18n/formats.ts: undefined', // divides long lines, whatever language they are in
  ]);
  expect(languages.length).toBeGreaterThan(15);
});

/** The syntax trees of all code that a page is made of. */
function sources(): [file: string, tree: Node][] {
  return globSync('web/**/*.{ts,tsx}')
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.|\/testing\//.test(path))
    .toSorted()
    .map((path) => [path, parseSync(path, readFileSync(path, 'utf8')).program as unknown as Node]);
}

/** The words in what elements and their attributes show, and sentences anywhere but in errors and the console. */
function visibleTextsIn(node: unknown, isVisible = false): string[] {
  if (Array.isArray(node)) return node.flatMap((part) => visibleTextsIn(part, isVisible));
  if (!isNode(node)) return [];
  const text = textOf(node);
  if (text !== null) return (isVisible ? WORD : SENTENCE).test(text) ? [text] : [];
  if (isForDevelopers(node) || node.type.startsWith('TS') || node.type === 'ImportDeclaration') return [];
  const parts = (names: readonly string[], isVisible: boolean) =>
    names.flatMap((name) => visibleTextsIn(node[name], isVisible));
  switch (node.type) {
    case 'JSXAttribute':
      return parts(['value'], VISIBLE_PROPERTIES.test(nameOf(node['name'])));
    case 'JSXElement':
    case 'JSXFragment':
      return [...parts(['openingElement'], false), ...parts(['children'], true)];
    case 'ConditionalExpression':
      return [...parts(['test'], false), ...parts(['consequent', 'alternate'], isVisible)];
    case 'LogicalExpression':
      return [...parts(['left'], isVisible && node['operator'] !== '&&'), ...parts(['right'], isVisible)];
    case 'JSXExpressionContainer':
    case 'TemplateLiteral':
      return parts(Object.keys(node), isVisible);
    default:
      return parts(Object.keys(node), false); // such as the name of a text, or what is compared
  }
}

function textOf(node: Node): string | null {
  if (node.type === 'TemplateElement') return String((node['value'] as { cooked: unknown }).cooked);
  const isText = node.type === 'JSXText' || node.type === 'Literal';
  return isText && typeof node['value'] === 'string' ? withoutEntities(node['value']) : null;
}

function withoutEntities(text: string) {
  return text.replaceAll(/&\w+;/g, ' ');
}

function isForDevelopers({ type, callee }: Node) {
  if (type === 'NewExpression') return nameOf(callee).endsWith('Error');
  return type === 'CallExpression' && isNode(callee) && nameOf(callee['object']) === 'console';
}

/** The first argument of each `new Intl.…(…)`. */
function intlLanguagesIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(intlLanguagesIn);
  if (!isNode(node)) return [];
  const inside = Object.values(node).flatMap(intlLanguagesIn);
  const { type, callee } = node;
  if (type !== 'NewExpression' || !isNode(callee) || nameOf(callee['object']) !== 'Intl') return inside;
  const [given] = node['arguments'] as readonly unknown[];
  return [isNode(given) && given.type === 'Literal' ? String(given['value']) : nameOf(given), ...inside];
}

function nameOf(node: unknown) {
  return isNode(node) && typeof node['name'] === 'string' ? node['name'] : '';
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
