import type { OwnData } from '#contract/own-data.ts';
import type { Tables } from '#database/tables.ts';

export const OURS = 'internal, and about nobody';
export const COPY = 'a copy of what Discord says about the guild';
export const BY_GUILD = 'exported as the Discord id of its guild';
export const SECRET = 'a secret';

/** The guild of the listing in a row. */
export const GUILD = {
  table: 'listings',
  by: 'listingId',
  columns: ['discordServerId', 'name as serverName'],
} as const;

/** The action that the words in a row are about. */
export const ACTION = {
  table: 'audit',
  by: 'auditId',
  columns: ['at', 'action', 'discordServerId'],
} as const;

/** The lists in the export of a person's data. */
export type ListName = {
  [Name in keyof OwnData]: OwnData[Name] extends readonly unknown[] ? Name : never;
}[keyof OwnData];

/** A statement deletes the rows, or sets a column to null. It locks the rows in the order of their key. */
export type Statement<Column extends string = string> =
  | { deletes: 'rows'; key: readonly Column[] }
  | { empties: Column; key: readonly Column[]; unless?: Column };

type Erasure<Column extends string> =
  | Statement<Column>
  /** A foreign key deletes the rows with the person's row. */
  | 'cascade'
  /** A function in `erasure.store.ts` or a trigger erases the values of these columns. */
  | { by: 'eraseListings' | 'trigger'; columns: readonly Column[] }
  /** The rows stay, for this reason. */
  | { keeps: string };

/** The rows of a table as a list of the export. */
interface List<Column extends string, Name extends ListName, Field extends string> {
  list: Name;
  columns: readonly ((Column & Field) | `${Column} as ${Field}`)[];
  /** No two rows share all of these. */
  order: readonly Column[];
  newestFirst?: true;
  /** The row that a column refers to, whose columns stand for that one. */
  joined?: typeof GUILD | typeof ACTION;
  /** The same columns once more, of those whom another column names. */
  secondList?: { list: ListName; whose: Column };
}

/** The policy of a table with personal data. Each column names the person, is exported, or is left out for a reason. */
interface TablePolicy<Column extends string> {
  /** The columns that name the person, by their id; a list is of those whom the first names. */
  whose: readonly Column[];
  /** These columns hold their pseudonym instead. */
  isByPseudonym?: true;
  /** The places of further columns in the export. */
  exported?: { readonly [Name in Column]?: string };
  /** Reasons, and the columns that each is for. */
  leftOut?: Readonly<Record<string, readonly Column[]>>;
  /** The listing that an erasure locks before it touches the row. */
  listing?: Column;
  erasure: Erasure<Column>;
}

/** A policy of a table that is known only by its name. */
export type Policy = TablePolicy<string> & Partial<List<string, ListName, string>>;

type ColumnOf<Table extends keyof Tables> = keyof Tables[Table] & string;

type FieldOf<Name extends ListName> = keyof OwnData[Name][number] & string;

/** Policies of tables, with the names of their columns and of the fields in the export. */
export type Policies = {
  readonly [Table in keyof Tables]?: TablePolicy<ColumnOf<Table>> &
    ({ list?: never } | { [Name in ListName]: List<ColumnOf<Table>, Name, FieldOf<Name>> }[ListName]);
};
