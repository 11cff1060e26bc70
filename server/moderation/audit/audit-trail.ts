import type { AuditRow } from '#contract/audit.ts';
import { pseudonymOf } from '../../people/pseudonym.store.ts';
import type { Deps } from '../../deps.ts';
import { findAudit, type AuditTrailRow } from './audit-trail.store.ts';
import { pageEnd, pageOf } from '../../cursor.ts';

interface AuditQuery {
  /** By Discord id. */
  person?: string | undefined;
  discordServerId?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

const LIST = 'audit';
const NUMBER = String.raw`[1-9]\d{0,15}`;

/** A page of the audit, the newest first, and the cursor of the next page if there is one. */
export async function listAudit(
  deps: Pick<Deps, 'db' | 'secrets'>,
  { person, discordServerId, limit, cursor }: AuditQuery,
): Promise<{ entries: AuditRow[]; next: string | null }> {
  const end = pageEnd(cursor, LIST, NUMBER);
  const filter = {
    person: person === undefined ? null : await pseudonymOf(deps, deps.db, person),
    discordServerId: discordServerId ?? null,
  };
  const rows = await findAudit(deps.db, filter, { after: end && Number(end.id), limit: limit + 1 });
  const { page, next } = pageOf(rows, limit, LIST, ({ at, id }) => ({ at, id: String(id) }));
  return { entries: page.map(asEntry), next };
}

function asEntry(row: AuditTrailRow): AuditRow {
  const { id, at, action, serverId, discordServerId, serverName, before, after } = row;
  return {
    id: String(id),
    at: at.toISOString(),
    action,
    admin: { pseudonym: row.admin, id: row.adminId, username: row.adminName },
    person:
      row.person === null ? null : { pseudonym: row.person, id: row.personId, username: row.personName },
    serverId,
    discordServerId,
    serverName,
    before: asRecord(before),
    after: asRecord(after),
  };
}

/** Parsed from what `recordAudit` wrote. */
function asRecord(value: unknown) {
  return value as Record<string, unknown> | null;
}
