import { isLoopback, type Config } from '../../config.ts';
import { codeOf, finding, type Finding } from './finding.ts';

const WITHIN_MS = 5_000;
const NO_NAME = /^(ENOTFOUND|EAI_AGAIN)$/;
const NO_TRUST = /CERT|^ERR_TLS|^ERR_SSL|^EPROTO$|VERIFY/;

/** Asks the site at its public address, and compares the settings of the proxy. */
export async function examineProxy({ publicUrl, trustProxy }: Config): Promise<Finding[]> {
  const { protocol, hostname } = new URL(publicUrl);
  const found: Finding[] = [];
  if (!isLoopback(hostname) && protocol !== 'https:')
    found.push(
      finding('FAIL', 'proxy', 'PUBLIC_URL is not https. Put a proxy with a certificate before the site.'),
    );
  if (protocol === 'https:' && trustProxy === false)
    found.push(finding('FAIL', 'proxy', 'All visitors count as one address. Name the proxy in TRUST_PROXY.'));
  try {
    const { status } = await fetch(`${publicUrl}/readyz`, { signal: AbortSignal.timeout(WITHIN_MS) });
    const words = `${publicUrl}/readyz answers with ${status}.`;
    if (status === 200) found.push(finding('ok', 'proxy', words));
    else found.push(finding('FAIL', 'proxy', `${words} Look at the proxy, and at the log of the site.`));
  } catch (error) {
    found.push(unreachable(hostname, codeOf(error)));
  }
  return found;
}

function unreachable(hostname: string, code: string): Finding {
  if (NO_NAME.test(code))
    return finding(
      'FAIL',
      'proxy',
      `${hostname} has no address (${code}). Add its DNS record, or correct PUBLIC_URL.`,
    );
  if (NO_TRUST.test(code))
    return finding(
      'FAIL',
      'proxy',
      `The certificate of ${hostname} is refused (${code}). Renew it, and let the proxy send its whole chain.`,
    );
  if (code === 'ECONNREFUSED')
    return finding(
      'skipped',
      'proxy',
      `Nothing listens at PUBLIC_URL (${code}). Start the site, then ask again.`,
    );
  return finding(
    'FAIL',
    'proxy',
    `PUBLIC_URL does not answer (${code}). Look at the proxy, and whether its port is open.`,
  );
}
