import { ownSchema } from '../make-schema.ts';
import { BackupRefused } from './format.ts';

/** Refuses the schema of a backup, or of a database, that this Guildhall does not make. */
export function requireOwnSchema(schema: string, of: 'backup' | 'database'): void {
  const { fingerprint } = ownSchema();
  if (schema !== fingerprint)
    throw new BackupRefused(
      `The ${of} has the schema ${schema}, and this Guildhall has ${fingerprint}. ` +
        `${of === 'backup' ? 'Restore it' : 'Back it up'} with the Guildhall that wrote it.`,
    );
}
