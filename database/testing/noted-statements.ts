import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Where the tests on PostgreSQL note their statements, in a file for each test file. */
export const STATEMENT_FOLDER = '.cache/statements';

/** The name of the notes of a test file. */
export function noteFileOf(testPath: string): string {
  return `${relative('.', testPath).replaceAll('/', '+')}.jsonl`;
}

/** A statement without what differs between calls: the numbers of parameters and the lengths of lists. */
export function formOf(text: string): string {
  return text
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\(\$(?:, ?\$)*\)(?:, ?\(\$(?:, ?\$)*\))*/g, '($)')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const READS_OR_WRITES_ROWS = /^\s*(?:\/\*.*?\*\/\s*)*(?:select|insert|update|delete|with|merge|values)\b/i;

/** The statements that were noted in the tests of a folder and read or write rows of ours, one of each form. */
export function readStatements(folder: string): string[] {
  if (!existsSync(STATEMENT_FOLDER)) return [];
  const forms = new Map<string, string>();
  for (const name of readdirSync(STATEMENT_FOLDER)) {
    const testFile = name.replace(/\.jsonl$/, '').replaceAll('+', '/');
    if (!testFile.startsWith(folder) || !existsSync(testFile)) continue;
    const lines = readFileSync(join(STATEMENT_FOLDER, name), 'utf8').trim().split('\n');
    const texts = lines.map((line) => JSON.parse(line) as string); // as the set-up wrote them
    const own = texts.flatMap((text) => /^create table (\w+)/.exec(text)?.[1] ?? []);
    for (const text of texts) {
      const isOfOwnTable = own.some((table) => new RegExp(`\\b${table}\\b`).test(text));
      if (READS_OR_WRITES_ROWS.test(text) && !isOfOwnTable) forms.set(formOf(text), text);
    }
  }
  return [...forms.values()];
}
