/** Whether an address names more than one host. The driver would take the first that answers, and stay with a standby. */
export function namesSeveralHosts(databaseUrl: string) {
  const [address = '', query = ''] = databaseUrl.split('?', 2);
  const hosts = address.split('/')[2]?.split('@').at(-1) ?? '';
  return hosts.includes(',') || (new URLSearchParams(query).get('host') ?? '').includes(',');
}
