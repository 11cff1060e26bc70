import { parseSync, type Plugin } from 'vite';

// The parts of an endpoint that only the server needs.
const LEFT_OUT = new Set([
  'access',
  'summary',
  'refusals',
  'params',
  'query',
  'body',
  'reply',
  'replyHeaders',
  'readsAMinute',
  'redirects',
]);
/** The contract's modules whose schemas browsers use. */
const FOR_BROWSERS_TOO = /\/contract\/(content|forms|live-panel)\.ts$/;

/** A node of the syntax tree. */
interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

/**
 * Leaves only the method and path of the contract's endpoints in the browser's script. The schemas of payloads and
 * replies are used by the server alone, and those of forms are in modules of their own: so a first view loads no zod.
 */
export function stripContractSchemas(): Plugin {
  return {
    name: 'strip-contract-schemas',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!/\/contract\/[\w-]+\.ts$/.test(id)) return null;
      // These modules have no side effects, so that unused exports are removed.
      if (FOR_BROWSERS_TOO.test(id)) return { code, map: null, moduleSideEffects: false };
      const addresses = changed(
        code,
        statementsOf(code).flatMap((statement) => changesIn(statement, code)),
      );
      const imports = statementsOf(addresses).filter(({ type }) => type === 'ImportDeclaration');
      const rest = changed(addresses, imports.map(nothingOf));
      // An import of unused names would still load its module.
      const needless = imports.filter((statement) =>
        namesIn(statement).every((name) => !mentions(rest, name)),
      );
      return { code: changed(addresses, needless.map(nothingOf)), map: null, moduleSideEffects: false };
    },
  };
}

function statementsOf(code: string) {
  return parseSync('contract.ts', code, { lang: 'ts' }).program.body as unknown as Node[];
}

interface Change {
  start: number;
  end: number;
  text: string;
}

/** Replaces a schema by undefined, and removes the parts of an endpoint that are left out. */
function changesIn(statement: Node, code: string): Change[] {
  const declaration =
    statement.type === 'ExportNamedDeclaration' ? (statement['declaration'] as Node | null) : statement;
  if (declaration?.type !== 'VariableDeclaration') return [];
  const [{ init }] = declaration['declarations'] as [{ init: Node | null }];
  if (!init) return [];
  const origin = originOf(init);
  if (origin === 'z') return [{ ...init, text: 'undefined' }];
  if (origin !== 'endpoint') return [];
  const [definition] = init['arguments'] as [Node];
  return (definition['properties'] as Node[])
    .filter((property) => LEFT_OUT.has(String((property['key'] as Node | undefined)?.['name'])))
    .map(({ start, end }) => ({
      start,
      end: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0),
      text: '',
    }));
}

/** The name that an expression begins with: `z` of `z.int().check(…)`. */
function originOf(expression: Node): unknown {
  const inner = (expression['callee'] ?? expression['object']) as Node | undefined;
  return inner ? originOf(inner) : expression['name'];
}

function namesIn(importing: Node) {
  return (importing['specifiers'] as Node[]).map(({ local }) => String((local as Node)['name']));
}

function mentions(code: string, name: string) {
  return new RegExp(String.raw`\b${name}\b`).test(code);
}

function nothingOf({ start, end }: Node): Change {
  return { start, end, text: '' };
}

function changed(code: string, changes: readonly Change[]) {
  return changes.reduceRight(
    (rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end),
    code,
  );
}
