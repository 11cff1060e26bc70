import { TIME_LIMITS } from '../client.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';
import { openOnPostgres } from './test-database.ts';

/** Opens a database on PostgreSQL through a TCP proxy that can hang and break. Closing the database closes the proxy too. */
export async function openThroughProxy(databaseUrl: string) {
  const proxy: TcpProxy = await startTcpProxy(databaseUrl);
  const database = await openOnPostgres(proxy.url, { onError: () => {}, limits: TIME_LIMITS });
  const close = async () => {
    await database.close();
    await proxy.close();
  };
  return { proxy, database: { ...database, close } };
}
