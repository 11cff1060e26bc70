import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

/*
 * A browser that translates a page puts each text into elements of its own, so that React's text nodes are no longer
 * where React put them. A text that is its element's only child is written anew as a whole and bears that. A text
 * beside something that comes and goes does not: React inserts before it, or takes it out.
 */

interface Node {
  type: string;
  start: number;
  end: number;
}
interface JsxParent extends Node {
  children: Node[];
}
type Expression = Node & {
  expression: Node;
  test: Node;
  consequent: Node;
  alternate: Node;
  left: Node;
  right: Node;
  operator: string;
  value: string | number | boolean | null;
  name: string;
  callee: Node;
};

/** What an expression may leave on the page: a text, an element, nothing. `other` is not known to be any. */
type Kind = 'text' | 'element' | 'nothing' | 'other';

/** Functions that give texts. */
const TEXT_FUNCTIONS = /^(t|[a-z]+Text|format[A-Z]\w*)$/;

function kindsOf(node: Node): Kind[] {
  const one = node as Expression;
  switch (one.type) {
    case 'JSXText':
      return one.value === null || String(one.value).trim() === '' ? [] : ['text'];
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
      return kindsOf(one.expression);
    case 'JSXEmptyExpression':
      return [];
    case 'JSXElement':
      return ['element'];
    case 'JSXFragment':
      return (node as JsxParent).children.flatMap(kindsOf);
    case 'ConditionalExpression':
      return [...kindsOf(one.consequent), ...kindsOf(one.alternate)];
    case 'LogicalExpression':
      return one.operator === '&&'
        ? ['nothing', ...kindsOf(one.right)]
        : [...kindsOf(one.left), ...kindsOf(one.right)];
    case 'Literal':
      return typeof one.value === 'string' || typeof one.value === 'number' ? ['text'] : ['nothing'];
    case 'TemplateLiteral':
      return ['text'];
    case 'CallExpression':
      return [TEXT_FUNCTIONS.test((one.callee as Expression).name ?? '') ? 'text' : 'element'];
    default:
      return ['other'];
  }
}

/** Whether it is chosen again at each rendering what stands there. */
function isConditional(node: Node): boolean {
  const { type, expression } = node as Expression;
  if (type === 'JSXExpressionContainer' || type === 'ParenthesizedExpression')
    return isConditional(expression);
  return type === 'ConditionalExpression' || type === 'LogicalExpression';
}

/** The bare texts of a file that a translated page would not bear, with their lines. */
export function bareTextsIn(source: string, file = 'some.tsx'): string[] {
  const found: string[] = [];
  const report = ({ start, end }: Node) => {
    const words = source.slice(start, end).replaceAll(/\s+/g, ' ').slice(0, 80);
    found.push(`${file}:${source.slice(0, start).split('\n').length} ${words}`);
  };
  const lookAt = (parent: JsxParent) => {
    const isElement = (name: string) => new RegExp(`const ${name} =[^;]*<[A-Z]`).test(source);
    const slots = parent.children.filter((child) => kindsOf(child).length > 0);
    const changes = slots.some((slot) => isConditional(slot) && /element|nothing/.test(kindsOf(slot).join()));
    for (const slot of slots) {
      const isAlone = slots.length === 1 && parent.type === 'JSXElement';
      if (isAlone ? isConditional(slot) && hasLooseText(slot) : changes && mayBeText(slot, isElement))
        report(slot);
    }
  };
  new Visitor({
    JSXElement: (node) => lookAt(node),
    JSXFragment: (node) => lookAt(node),
    FunctionDeclaration: ({ id, body }) => {
      if (!/^[A-Z]/.test(id?.name ?? '')) return;
      for (const returned of returnsOf(body)) if (kindsOf(returned).includes('text')) report(returned);
    },
  }).visit(parseSync(file, source).program);
  return found;
}

function mayBeText(slot: Node, isElement: (name: string) => boolean): boolean {
  const { expression } = slot as Expression;
  const { name = '' } = (expression ?? {}) as Partial<Expression>;
  const isGivenNodes = /^(children|icon)$/.test(name) || (name !== '' && isElement(name));
  const kinds = kindsOf(slot);
  return kinds.includes('text') || (kinds.includes('other') && !isGivenNodes);
}

/** Whether a fragment with a text of its own may come and go. */
function hasLooseText(node: Node): boolean {
  const { type, expression, consequent, alternate, left, right } = node as Expression;
  if (type === 'JSXFragment') return kindsOf(node).includes('text');
  return [expression, consequent, alternate, left, right].some((part) => part && hasLooseText(part));
}

/** What a function returns, not what functions in it do. */
function returnsOf(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(returnsOf);
  if (typeof node !== 'object' || node === null) return [];
  const { type, argument } = node as { type?: string; argument?: Node | null };
  if (type === 'ReturnStatement') return argument ? [argument] : [];
  if (type && /Function|JSX/.test(type)) return [];
  return Object.values(node).flatMap(returnsOf);
}

test('a text beside something that comes and goes has an element of its own', () => {
  const files = globSync('web/**/*.tsx').filter((file) => !/test|testing/.test(file));
  const found = files.flatMap((file) => bareTextsIn(readFileSync(file, 'utf8'), file));
  expect(found, found.join('\n')).toEqual([]);
});

const PLANTED = [
  '<button>{isBusy ? <Icon /> : null}{words}</button>',
  '<button>{isBusy && <Icon />} Send</button>',
  '<p>{isOpen ? t("open") : null}<b>!</b></p>',
  '<p>{isOpen ? <>{t("open")} <b>!</b></> : null}</p>',
  '<>{isOpen ? <Icon /> : t("open")}<b>!</b></>',
];
test.each(PLANTED)('such a text is seen in %s', (jsx) => {
  expect(bareTextsIn(`const part = ${jsx};`)).not.toEqual([]);
});

test('a component that gives a bare text is seen, one with an element is not', () => {
  expect(bareTextsIn('function Many() { return t("many"); }')).not.toEqual([]);
  expect(bareTextsIn('function Many() { return <span>{t("many")}</span>; }')).toEqual([]);
  expect(bareTextsIn('const part = <b>{isBusy ? <Icon /> : null}<span>{words}</span></b>;')).toEqual([]);
  expect(bareTextsIn('const part = <b>{isBusy ? busyWords : words}</b>;')).toEqual([]);
});
