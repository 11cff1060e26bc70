import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';
import type { Config } from '../config.ts';

/** Finds the client's address: the connection's, or the one that a trusted proxy forwards. */
export type AddressOf = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string;

export function addressFinder({ trustProxy }: Pick<Config, 'trustProxy'>): AddressOf {
  if (!trustProxy) return ({ socket }) => unmapped(socket.remoteAddress ?? '');
  const trusted = proxyAddress.compile(trustProxy);
  return ({ headers, socket }) => {
    const forwarded = headers['x-forwarded-for'];
    // proxy-addr reads only these two fields.
    const request =
      typeof forwarded === 'string' ? { headers: withoutPorts(forwarded), socket } : { headers, socket };
    return unmapped(proxyAddress(request as IncomingMessage, trusted));
  };
}

/** Some proxies add the port of each connection, which is another one each time. */
function withoutPorts(forwarded: string) {
  const plain = /[.][^,]*:|\[/.test(forwarded)
    ? forwarded.replaceAll(
        /(?<![^,\s])(?:(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}|\[([\da-f:.]+)\](?::\d{1,5})?)(?![^,\s])/gi,
        '$1$2',
      )
    : forwarded;
  return { 'x-forwarded-for': plain };
}

/** Tells whether an address is that of a trusted proxy. */
export function trustsAddress({ trustProxy }: Pick<Config, 'trustProxy'>): (address: string) => boolean {
  if (!trustProxy) return () => false;
  const trusted = proxyAddress.compile(trustProxy);
  return (address) => trusted(address, 0);
}

/** IPv6 prefixes: a /64 counts as one client, a /48 as one subscriber, who may use 65,536 of the former. */
export type Prefix = 64 | 48;

/** The network of an address: an IPv4 address itself, or the prefix of an IPv6 one. */
export function networkOf(written: string, prefix: Prefix = 64): string {
  const address = unmapped(written);
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - front.length - back.length }, () => '0');
  return [...front, ...zeros, ...back].slice(0, prefix / 16).join(':');
}

/** An IPv4 address that is written as an IPv6 one: as dual-stack listeners report it, or from behind a NAT64. */
const AS_IPV6 =
  /^(?:::ffff:|64:ff9b:(?::|(?:0{1,4}:){4}))(?:(\d+\.\d+\.\d+\.\d+)|([\da-f]{1,4}):([\da-f]{1,4}))$/i;

/** Turns an IPv4 address in the form of IPv6 into a plain one. All clients of a NAT64 would else be one network. */
function unmapped(address: string) {
  const [, dotted, high, low] = AS_IPV6.exec(address) ?? [];
  if (dotted !== undefined) return dotted;
  if (high === undefined || low === undefined) return address;
  const bytes = [parseInt(high, 16), parseInt(low, 16)].flatMap((pair) => [pair >> 8, pair & 255]);
  return bytes.join('.');
}
