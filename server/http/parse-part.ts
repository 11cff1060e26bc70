import type * as z from 'zod/mini';
import { Refusal } from '../refusal.ts';

/** Parses one part of a request by its schema; throws a refusal that lists the issues. */
export function parsePart(schema: z.ZodMiniType | undefined, value: unknown, part: string): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  throw new Refusal('invalidRequest', {
    issues: result.error.issues.map(({ path, message }) => ({
      path: [part, ...path.map(String)].join('.'),
      message,
    })),
  });
}
