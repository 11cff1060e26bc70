import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The data directory is a file, or cannot be created or written. */
export class DirectoryUnusable extends Error {
  constructor(dataDir: string, cause: unknown) {
    super(
      `DATA_DIR: ${dataDir} cannot be used: ${whyNot(cause)}. Name a folder that this program may write, ` +
        'or one that does not exist yet.',
      { cause },
    );
    this.name = 'DirectoryUnusable';
  }
}

/** Creates the data directory, readable only by its owner, unless it exists. Throws `DirectoryUnusable` if it fails. */
export function requireDataDirectory(dataDir: string): void {
  const mayEnterAndWrite = constants.R_OK | constants.W_OK | constants.X_OK;
  try {
    for (const folder of [dataDir, join(dataDir, 'pglite')]) {
      makeFolder(folder);
      accessSync(folder, mayEnterAndWrite);
    }
  } catch (error) {
    throw new DirectoryUnusable(dataDir, error);
  }
}

/** Why a data directory cannot be used, for the operator; null when it can. Changes nothing. */
export function findDirectoryFault(dataDir: string): string | null {
  const mayUse = constants.R_OK | constants.W_OK | constants.X_OK;
  try {
    for (const folder of [dataDir, join(dataDir, 'pglite')]) {
      const there = nearestExisting(folder);
      if (!isFolder(there)) throw Object.assign(new Error(), { code: 'ENOTDIR' });
      accessSync(there, mayUse);
    }
    return null;
  } catch (error) {
    return new DirectoryUnusable(dataDir, error).message;
  }
}

/** A path, or the nearest folder above it that exists and in which it would be made. */
function nearestExisting(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestExisting(dirname(path));
}

/** Node's own `recursive` never returns when an existing folder refuses a child with ENOENT, as in /proc. */
function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!isFolder(folder)) throw error; // another process may have created it meanwhile
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

function whyNot(cause: unknown): string {
  const { code } = cause as { code?: unknown }; // Node's system errors carry it
  switch (code) {
    case 'EEXIST':
    case 'ENOTDIR':
      return 'it is a file, or a part of its path is';
    case 'EACCES':
    case 'EPERM':
      return 'this program may not write there';
    case 'EROFS':
      return 'its file system is read-only';
    case 'ENOSPC':
      return 'there is no space left';
    default:
      return cause instanceof Error ? cause.message : String(cause);
  }
}
