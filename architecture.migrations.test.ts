import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { partsOf, statementsIn } from './database/made-by-migrations.ts';

/** Earlier ones were released together, or stand as they are. */
const LAST_BEFORE_THE_RULE = '0051';
const MARK = /-- taken away: \S/;
/** What breaks a process of the version before, wherever it stands in a statement. */
const NOT_ADDITIVE = [
  /^drop (table|view|materialized view|function|procedure|routine|aggregate|index|type|domain|sequence|schema) /,
  /^alter table .* rename /,
  /^alter (function|view|index|type|sequence|routine) .* rename /,
];
/** And what does in one action on a table that stood before. */
const NOT_ADDITIVE_ACTION = [
  /^drop /,
  /^rename /,
  /^alter (column )?\w+ ((set data )?type|set not null|drop )/,
  /^add (constraint \w+ )?(unique|check|primary key|foreign key|exclude)\b/,
  /^add (column )?(?!.*\b(default|generated)\b).*\bnot null\b/,
];

test('new migrations are additive, or say on the line what is taken away', () => {
  const files = globSync('database/migrations/*.sql').filter(
    (file) => basename(file).slice(0, 4) > LAST_BEFORE_THE_RULE,
  );
  expect(
    files.flatMap((file) => faultsIn(readFileSync(file, 'utf8')).map((line) => `${file}: ${line}`)),
  ).toEqual([]);
});

test('a planted migration that breaks the version before is found', () => {
  const broken = [
    'drop table guilds;',
    'drop function grams(text);',
    'drop index guilds_by_name;',
    'alter table guilds drop column name;',
    'alter table guilds drop name;',
    'alter table guilds\n  add column colour text,\n  drop constraint guilds_name_check;',
    'alter table guilds alter name drop default;',
    'alter table guilds rename name to title;',
    'alter function grams(text) rename to old_grams;',
    'alter table guilds alter column name type integer;',
    'alter table guilds alter name set not null;',
    'alter table guilds add column colour text\n  check (colour <> $$;$$)\n  not null;',
    "alter table guilds add check (name <> '');",
    'alter table guilds add constraint one_name unique (name);',
    'create unique index one_name on guilds (name);',
  ];
  expect(broken.filter((statement) => faultsIn(statement).length === 0)).toEqual([]);
  expect(faultsIn(broken.join('\n'))).toHaveLength(broken.length);
});

test('a planted migration that adds, or says what it takes away, is sound', () => {
  const sound = [
    'alter table guilds add column colour text not null default 0;',
    "alter table guilds add column colour text check (colour <> 'not null');",
    'alter table guilds add column dark boolean\n  not null\n  generated always as (name is null) stored;',
    'drop table old_guilds; -- taken away: nothing reads it since 0.2',
    'alter table guilds\n  drop old_name; -- taken away: nothing reads it since 0.2',
    '-- drop table guilds;',
    "create table colours (name text not null, check (name <> ''));\ncreate unique index one_colour on colours (name);",
    "alter table colours add check (name <> 'red');",
    'create index guilds_by_colour on guilds (colour);',
    'create function f() returns void language plpgsql as $$ begin drop table guilds; end $$;',
  ];
  expect(faultsIn(sound.join('\n'))).toEqual([]);
});

/** The statements of a migration that are not additive and do not say so. */
function faultsIn(sql: string): string[] {
  const made = new Set([...sql.matchAll(/^create table (\w+)/gm)].map(([, name]) => name));
  return statementsWithEndOfLine(sql).filter((whole) => {
    if (MARK.test(whole)) return false;
    const [statement = ''] = statementsIn(whole).map((text) => text.toLowerCase().replaceAll(/\s+/g, ' '));
    const [, table, actions = ''] = /^alter table (?:only |if exists )?(\w+) (.*)$/.exec(statement) ?? [];
    const [, indexed] = /^create unique index .*? on (\w+)/.exec(statement) ?? [];
    if (indexed !== undefined) return !made.has(indexed);
    if (NOT_ADDITIVE.some((pattern) => pattern.test(statement))) return true;
    return (
      table !== undefined &&
      !made.has(table) &&
      partsOf(actions).some((action) => NOT_ADDITIVE_ACTION.some((pattern) => pattern.test(action)))
    );
  });
}

/** Statements with what stands behind them on their last line, where a mark is. */
function statementsWithEndOfLine(sql: string): string[] {
  const pieces = sql.matchAll(
    /(?:'(?:[^']|'')*'|\$(\w*)\$.*?\$\1\$|--[^\n]*|[^;'$-]|[$-])*?;[^\S\n]*(?:--[^\n]*)?/gs,
  );
  return [...pieces].map(([piece]) => piece.trim());
}
