import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where Debian puts each part, beside the folders of PATH: `sbin` is missing from the PATH of most users. */
const PROGRAMS = {
  nginx: ['nginx', '/usr/sbin'],
  pgbouncer: ['pgbouncer', '/usr/sbin'],
  caddy: ['caddy', '/usr/bin'],
  postgres15: ['postgres', '/usr/lib/postgresql/15/bin'],
} as const;

/** A program beside Guildhall that a site of more than one machine has, and that npm does not bring. */
export type Part = keyof typeof PROGRAMS;

/** The path of a program, or null where it is not installed. PATH does not tell versions of PostgreSQL apart. */
export function findPart(part: Part): string | null {
  const [name, folder] = PROGRAMS[part];
  const others = part === 'postgres15' ? [] : (process.env['PATH'] ?? '').split(delimiter);
  return [folder, ...others].map((where) => join(where, name)).find(isProgram) ?? null;
}

/** The path of a program; where it is not installed, the bench ends and says so. */
export function needPart(part: Part): string {
  const path = findPart(part);
  if (path === null) throw new Error(`${part} is not installed`);
  return path;
}

function isProgram(path: string) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
