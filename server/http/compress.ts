import { constants } from 'node:zlib';
import compression from '@fastify/compress';
import type { App } from './http.ts';

// At its default of 11, Brotli takes longer than rendering the page; at 4 it is as fast as gzip and smaller.
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Compresses dynamic responses of a kilobyte or more. Built files are compressed at build time. */
export async function compress(app: App): Promise<void> {
  await app.register(compression, { encodings: ['br', 'gzip'], threshold: 1024, brotliOptions: QUICK });
}
