/** The version of the format; it changes when an older Guildhall could not read what a newer one writes. */
export const FORMAT = 1;

/** A column as a backup names it; its type is PostgreSQL's. */
interface BackupColumn {
  name: string;
  type: string;
}

/** A table and those of its columns that a backup holds, in the order of a row's cells. */
export interface BackupTable {
  name: string;
  columns: BackupColumn[];
}

/** The first line of a backup. */
export interface BackupHead {
  guildhall: 'backup';
  format: number;
  /** The fingerprint of the database's schema. */
  schema: string;
  takenAt: string;
  /** A keyed hash by which another SESSION_SECRET is noticed. */
  secret: string;
  tables: BackupTable[];
  /** The last values of identity columns; null for one that has given none. */
  sequences: { table: string; column: string; last: string | null }[];
}

/** The last line of a backup. */
export interface BackupEnd {
  end: { rows: Record<string, number>; sha256: string; hmac: string };
}

/** What the secret of a site does for a backup. */
export interface BackupSecret {
  /** A keyed hash by which another secret is noticed. */
  fingerprint: string;
  /** The HMAC of a checksum, by which it is noticed that a file is not as the site has written it. */
  sign: (sha256: string) => string;
}

/** A cell as PostgreSQL prints its value, or null. */
export type Cell = string | null;

/** A file cannot be restored, or a backup cannot be made; the message says why, for the operator. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

/** How the settings of a session print values, the same on each engine and server. */
export const TEXT_OUTPUT_SETTINGS = [
  `set local datestyle = 'ISO, YMD'`,
  `set local intervalstyle = 'postgres'`,
  `set local timezone = 'UTC'`,
  `set local extra_float_digits = 1`,
  `set local bytea_output = 'hex'`,
] as const;
