import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { addressFinder, networkOf } from './client-address.ts';

const addressOf = addressFinder({ trustProxy: ['10.0.0.0/8', '2001:db8:1::/48'] });

/** Who a request is from, by the header that a trusted proxy has sent. */
function clientOf(forwarded: string) {
  const request = { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: '10.0.0.1' } };
  return addressOf(request as unknown as IncomingMessage);
}

test.each([
  ['198.51.100.7:50123', '198.51.100.7'],
  ['[2001:db8:7::1]:50123', '2001:db8:7::1'],
  ['[2001:db8:7::1]', '2001:db8:7::1'],
  ['198.51.100.7:50123, 10.0.0.2:443', '198.51.100.7'],
  ['198.51.100.7:50123, [2001:db8:1::2]:443', '198.51.100.7'],
  ['198.51.100.7', '198.51.100.7'],
  ['2001:db8:7::1', '2001:db8:7::1'],
  ['2001:db8:7::5012', '2001:db8:7::5012'],
  ['198.51.100.7:port', '198.51.100.7:port'],
])('a proxy that forwards %s means %s', (forwarded, address) => {
  expect(clientOf(forwarded)).toBe(address);
});

test.each([
  ['64:ff9b::198.51.100.7', '198.51.100.7'],
  ['64:ff9b::c633:6407', '198.51.100.7'],
  ['64:ff9b:0:0:0:0:c633:6407', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['::ffff:c633:6407', '198.51.100.7'],
  ['64:ff9b:1::c633:6407', '64:ff9b:1:0'],
  ['2001:db8:7::1', '2001:db8:7:0'],
  ['::1', '0:0:0:0'],
  ['198.51.100.7', '198.51.100.7'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
  expect(networkOf(clientOf(address))).toBe(network);
});
