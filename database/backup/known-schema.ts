import { SchemaTooNew, knownMigrations } from '../migrate.ts';
import { BackupRefused, type BackupHead } from './format.ts';

/** Refuses the schema of a backup, or of a database, that this Guildhall’s migrations do not make. */
export function requireKnownSchema(schema: BackupHead['schema'], of: 'backup' | 'database'): void {
  const { migrations, newest } = knownMigrations();
  if (schema.version > newest) throw new SchemaTooNew(schema.version, newest);
  if (migrations.find(({ version }) => version === schema.version)?.name !== schema.name)
    throw new BackupRefused(
      `The ${of} has schema version ${schema.version} (${schema.name}), which is not that of this Guildhall. ` +
        `${of === 'backup' ? 'Restore it' : 'Back it up'} with the Guildhall that wrote it.`,
    );
}
