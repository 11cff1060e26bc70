import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
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
  'promised',
  'countsTowards',
]);

const CONTRACT = fileURLToPath(new URL('../contract/', import.meta.url));

/** The query of the module that has the schemas of a file of the contract. */
const SCHEMAS = '?schemas';

/** A node of the syntax tree. */
interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

/** A declaration at the top of a module. */
interface Declaration {
  statement: Node;
  kind: 'endpoint' | 'schema' | 'other';
  name: string;
  /** The value of a constant. */
  init: Node | null;
}

/**
 * Keeps zod out of a browser's first view. In the browser's script each file of the contract is two modules: one with its
 * constants, functions and the methods and paths of its endpoints, and one with its schemas. An import is pointed at the
 * module that has the name. So no file has to be split for browsers: a form loads the schemas that it uses, a page without
 * one loads none, and unused ones are dropped.
 *
 * A constant whose name is not in capitals is a schema, unless it is an endpoint, and so is a function that uses `z`.
 */
export function stripContractSchemas(): Plugin {
  return {
    name: 'strip-contract-schemas',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\.tsx?(?:\?schemas)?$/ },
      handler: (code, id) => ({
        code: forBrowsers(code, id),
        map: null,
        // Without side effects unused exports are removed.
        ...(isInContract(id) && { moduleSideEffects: false }),
      }),
    },
  };
}

/** A module of the contract, or one that imports it, as browsers load it. */
export function forBrowsers(code: string, id: string): string {
  if (!isInContract(id)) return code.includes('#contract/') ? withImports(code, id) : code;
  const isOfSchemas = id.endsWith(SCHEMAS);
  return withImports(
    isOfSchemas ? onlySchemas(code) : withoutSchemas(code, `./${basename(id)}${SCHEMAS}`),
    id,
  );
}

function isInContract(id: string) {
  return id.startsWith(CONTRACT);
}

function onlySchemas(code: string) {
  const changes = declarationsIn(code).flatMap(({ statement, kind, init }) =>
    kind === 'endpoint' ? [nothingOf(statement)] : madeWhenUsed(init, code),
  );
  return changed(code, changes);
}

function withoutSchemas(code: string, schemas: string) {
  const declarations = declarationsIn(code);
  const changes = declarations.flatMap(({ statement, kind, init }) => {
    if (kind === 'endpoint' && init) return partsOnlyForServer(init, code);
    return kind === 'schema' ? [nothingOf(statement)] : madeWhenUsed(init, code);
  });
  return changed(code, changes) + importOf(schemaNames(declarations), schemas);
}

/** Imports schemas from the modules that have them, and in the contract only names that are used. */
function withImports(code: string, id: string) {
  const statements = statementsOf(code, id);
  const used = new Set(isInContract(id) ? statements.filter(isNotImport).flatMap(usedNamesIn) : []);
  const changes = statements.flatMap((statement) => {
    const source = String((statement['source'] as Node | null)?.['value']);
    const [, file] =
      (isInContract(id) ? /^\.\/([\w-]+\.ts)$/ : /^#contract\/([\w-]+\.ts)$/).exec(source) ?? [];
    if (isNotImport(statement) || (file === undefined && !isInContract(id))) return [];
    const schemas = file === undefined ? new Set() : schemasIn(file);
    const specifiers = (statement['specifiers'] as Node[]).filter(
      ({ local }) => !isInContract(id) || used.has(nameIn(local)),
    );
    const ofSchemas = specifiers.filter(({ imported }) => schemas.has(nameIn(imported)));
    const others = specifiers.filter((specifier) => !ofSchemas.includes(specifier));
    const names = (some: readonly Node[]) => some.map(({ start, end }) => code.slice(start, end));
    return [
      { ...statement, text: importOf(names(others), source) + importOf(names(ofSchemas), source + SCHEMAS) },
    ];
  });
  return changed(code, changes);
}

function importOf(names: readonly string[], source: string) {
  const list = names.join(', ');
  if (list === '') return '';
  return `import ${list.startsWith('*') ? list : `{ ${list} }`} from '${source}';`;
}

const namesOfSchemas = new Map<string, ReadonlySet<string>>();

/** The names of the schemas in a file of the contract. */
function schemasIn(file: string): ReadonlySet<string> {
  const known = namesOfSchemas.get(file);
  if (known) return known;
  const names = new Set(schemaNames(declarationsIn(readFileSync(CONTRACT + file, 'utf8'))));
  namesOfSchemas.set(file, names);
  return names;
}

function schemaNames(declarations: readonly Declaration[]) {
  return declarations.flatMap(({ kind, name }) => (kind === 'schema' ? [name] : []));
}

function declarationsIn(code: string): Declaration[] {
  return statementsOf(code).flatMap((statement): Declaration[] => {
    const declaration = (statement['declaration'] ?? statement) as Node;
    if (declaration.type === 'FunctionDeclaration') {
      const kind = usedNamesIn(declaration).includes('z') ? 'schema' : 'other';
      return [{ statement, kind, name: nameIn(declaration['id']), init: null }];
    }
    if (declaration.type !== 'VariableDeclaration') return [];
    const [{ id, init }] = declaration['declarations'] as [{ id: Node; init: Node }];
    const name = nameIn(id);
    const isEndpoint = nameIn(init['callee']) === 'endpoint';
    const kind = isEndpoint ? 'endpoint' : /[a-z]/.test(name) ? 'schema' : 'other';
    return [{ statement, kind, name, init }];
  });
}

/** The names whose values a part of the syntax tree uses, apart from types and the keys of objects. */
function usedNamesIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(usedNamesIn);
  if (typeof part !== 'object' || part === null || !('type' in part)) return [];
  const node = part as Node;
  if (node.type === 'Identifier') return [nameIn(node)];
  if (node.type.startsWith('TS')) return usedNamesIn(node['expression']);
  return Object.entries(node).flatMap(([name, inner]) =>
    ['key', 'property'].includes(name) && node['computed'] === false ? [] : usedNamesIn(inner),
  );
}

function isNotImport({ type, importKind }: Node) {
  return type !== 'ImportDeclaration' || importKind === 'type';
}

function statementsOf(code: string, id = 'contract.ts') {
  const lang = id.endsWith('.tsx') ? 'tsx' : 'ts';
  return parseSync(id, code, { lang }).program.body as unknown as Node[];
}

interface Change {
  start: number;
  end: number;
  text: string;
}

/** Has a value made by a call that is marked as pure, so that it is dropped with all calls in it where it is unused. */
function madeWhenUsed(init: Node | null, code: string): Change[] {
  if (!init || !code.slice(init.start, init.end).includes('(')) return [];
  return [
    { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
    { start: init.end, end: init.end, text: '))()' },
  ];
}

function partsOnlyForServer(endpoint: Node, code: string): Change[] {
  const [definition] = endpoint['arguments'] as [Node];
  return (definition['properties'] as Node[])
    .filter((property) => LEFT_OUT.has(nameIn(property['key'])))
    .map(({ start, end }) => ({
      start,
      end: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0),
      text: '',
    }));
}

function nameIn(identifier: unknown) {
  return String((identifier as Node | undefined)?.['name']);
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
