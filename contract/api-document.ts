import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The OpenAPI document, which `openapi.ts` makes; browsers load this file alone. */
export const describeApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'anyone',
  summary: 'This document',
  reply: z.record(z.string(), z.unknown()),
});
