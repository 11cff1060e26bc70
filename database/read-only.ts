import type { ColumnType } from 'kysely';

/** A column that only triggers write. */
export type ReadOnly<T> = ColumnType<T, never, never>;
