import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';
import type { Config } from '../config.ts';

/** Finds the caller's address: the connection's, or what a trusted proxy says. A stranger's headers change nothing. */
export type AddressOf = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string;

export function addressFinder({ trustProxy }: Pick<Config, 'trustProxy'>): AddressOf {
  if (!trustProxy) return ({ socket }) => plain(socket.remoteAddress ?? '');
  const trusted = proxyAddress.compile(trustProxy);
  // It reads nothing else of a request.
  return (request) => plain(proxyAddress(request as IncomingMessage, trusted));
}

/** The network that counts as one caller: an IPv4 address, or the /64 of an IPv6 one. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - front.length - back.length }, () => '0');
  return [...front, ...zeros, ...back].slice(0, 4).join(':');
}

/** An IPv4 address as such, even where a listener for both kinds writes it as one of IPv6. */
function plain(address: string) {
  const [, dotted, high, low] =
    /^::ffff:(?:(\d+\.\d+\.\d+\.\d+)|([\da-f]{1,4}):([\da-f]{1,4}))$/i.exec(address) ?? [];
  if (dotted !== undefined) return dotted;
  if (high === undefined || low === undefined) return address;
  const bytes = [parseInt(high, 16), parseInt(low, 16)].flatMap((pair) => [pair >> 8, pair & 255]);
  return bytes.join('.');
}
