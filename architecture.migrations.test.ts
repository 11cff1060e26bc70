import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

/** Earlier ones were released together, or stand as they are. */
const LAST_BEFORE_THE_RULE = '0051';
const MARK = /-- taken away: \S/;
/** What breaks a process of the version before. */
const NOT_ADDITIVE = [
  /\bdrop\s+(table|column|view)\b/i,
  /\brename\b/i,
  /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/i,
  /\bset\s+not\s+null\b/i,
  /\badd\s+(column\s+)?\w+\s+(?!.*\bdefault\b)(?!.*\bgenerated\b).*\bnot\s+null\b/i,
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
    'alter table guilds drop column name;',
    'alter table guilds rename name to title;',
    'alter table guilds alter column name type integer;',
    'alter table guilds alter name set not null;',
    'alter table guilds add column colour text not null;',
  ];
  expect(faultsIn(broken.join('\n'))).toEqual(broken);
  const sound = [
    'alter table guilds add column colour text not null default 0;',
    'alter table guilds add column colour text;',
    'drop table old_guilds; -- taken away: nothing reads it since 0.2',
    '-- drop table guilds',
    'create table colours (name text not null);',
  ];
  expect(faultsIn(sound.join('\n'))).toEqual([]);
});

function faultsIn(sql: string): string[] {
  return sql
    .split('\n')
    .filter(
      (line) => !MARK.test(line) && NOT_ADDITIVE.some((pattern) => pattern.test(line.replace(/--.*/, ''))),
    );
}
