import { constants } from 'node:zlib';
import compression from '@fastify/compress';
import type { App } from './http.ts';

// At its default of 11, Brotli takes longer than rendering the page; at 4 it is as quick as gzip and smaller.
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Compresses answers of a kilobyte or more for those who accept it. Built files are compressed when they are built. */
export async function compress(app: App): Promise<void> {
  await app.register(compression, { encodings: ['br', 'gzip'], threshold: 1024, brotliOptions: QUICK });
}
