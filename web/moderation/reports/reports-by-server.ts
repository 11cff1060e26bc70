import type { Report } from '#contract/reports.ts';

/** A server and what was reported of it. */
export interface ReportedServer extends Pick<
  Report,
  'serverId' | 'serverName' | 'discordServerId' | 'serverStatus'
> {
  /** Those that have been fetched, in their order. */
  readonly reports: readonly Report[];
  /** How many wait in all. */
  readonly pending: number;
  /** How many of them have been fetched, one by one or as a number. */
  readonly seen: number;
}

/** Reports put together by their servers; a server stands where its first report does. */
export function reportsByServer(reports: readonly Report[]): readonly ReportedServer[] {
  return [...Map.groupBy(reports, ({ serverId }) => serverId).values()].flatMap((reports) => {
    const [first] = reports;
    if (first === undefined) return [];
    const { serverId, serverName, discordServerId, serverStatus, pendingOfServer } = first;
    // A report that was just resolved is gone here before the count is refetched.
    const seen = reports.reduce((sum, { withoutText }) => sum + Math.max(1, withoutText), 0);
    const pending = Math.max(seen, pendingOfServer);
    return [{ serverId, serverName, discordServerId, serverStatus, reports, pending, seen }];
  });
}
