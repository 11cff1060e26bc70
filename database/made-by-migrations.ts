/** The columns of each table that migrations have made, read off their SQL; a test compares it with the catalog. */
export function columnsMadeBy(migrations: readonly { sql: string }[]): Map<string, Set<string>> {
  const tables = new Map<string, Set<string>>();
  for (const { sql } of migrations) {
    const statements = statementsIn(sql);
    for (const statement of statements) {
      const made = /^create table (?:if not exists )?(\w+) \((.*)$/s.exec(statement);
      if (made) tables.set(made[1] ?? '', new Set(partsOf(made[2] ?? '').flatMap(columnOf)));
      const changed = /^alter table (?:only )?(\w+)\s+(.*)$/s.exec(statement);
      const columns = tables.get(changed?.[1] ?? '');
      if (columns) for (const action of partsOf(changed?.[2] ?? '')) changeColumns(columns, action);
      const dropped = /^drop table (?:if exists )?(\w+)/.exec(statement);
      if (dropped) tables.delete(dropped[1] ?? '');
    }
  }
  return tables;
}

/** The names of the functions that migrations have made and not taken away. */
export function functionsMadeBy(migrations: readonly { sql: string }[]): Set<string> {
  const names = new Set<string>();
  for (const { sql } of migrations) {
    const pattern = /^(create (?:or replace )?function|alter function .* rename to|drop function) (\w+)/gm;
    for (const [, what, name = ''] of sql.matchAll(pattern))
      if (what === 'drop function') names.delete(name);
      else names.add(name);
  }
  return names;
}

/** Statements without their comments, their texts and the bodies of functions. */
export function statementsIn(sql: string): string[] {
  return sql
    .replaceAll(/'(?:[^']|'')*'|--[^\n]*/g, (part) => (part.startsWith('-') ? '' : "''"))
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .replaceAll(/^begin atomic\n.*?^end;/gms, ';')
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean);
}

/** What stands between commas that are in no brackets, up to a bracket that was opened before. */
export function partsOf(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (depth < 0) break;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

const NO_COLUMN = new Set(['primary', 'unique', 'check', 'foreign', 'constraint', 'exclude', 'like']);

function columnOf(definition: string): string[] {
  const [name = ''] = /^\w+/.exec(definition) ?? [];
  return name === '' || NO_COLUMN.has(name) ? [] : [name];
}

function changeColumns(columns: Set<string>, action: string) {
  const added = /^add (?:column )?(?:if not exists )?(.*)$/s.exec(action);
  for (const name of columnOf(added?.[1] ?? '')) columns.add(name);
  const dropped = /^drop column (?:if exists )?(\w+)/.exec(action);
  columns.delete(dropped?.[1] ?? '');
  const renamed = /^rename (?:column )?(\w+) to (\w+)/.exec(action);
  if (!renamed) return;
  columns.delete(renamed[1] ?? '');
  columns.add(renamed[2] ?? '');
}
