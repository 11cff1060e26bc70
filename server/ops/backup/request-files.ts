import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/*
 * How a command asks the process that has the embedded database open for a backup: a file with the request in the data
 * folder, and one with the answer. The folder is its owner's alone. Deleting the request takes it back.
 */

/** The name of a request, with its id. */
export const REQUEST = /^backup-request-([0-9a-f-]{36})\.json$/;
/** What killed commands leave in a data folder. */
export const LEFT_BEHIND = /^(backup-(request|answer)-[0-9a-f-]{36}\.json|move-[0-9a-f]{8}\.backup)/;

/** Where a request is. */
export const requestIn = (dataDir: string, id: string) => join(dataDir, `backup-request-${id}.json`);
/** Where its answer is. */
export const answerIn = (dataDir: string, id: string) => join(dataDir, `backup-answer-${id}.json`);

/** What a request says. */
export const requestSchema = z.object({
  file: z
    .string()
    .startsWith('/')
    .or(z.string().regex(/^[A-Za-z]:\\/)),
});
const answerSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('waiting') }),
  z.object({ state: z.literal('running'), rows: z.number() }),
  z.object({
    state: z.literal('written'),
    rows: z.number(),
    bytes: z.number(),
    ms: z.number(),
    leftOut: z.array(z.string()),
  }),
  z.object({ state: z.literal('failed'), why: z.string() }),
]);

/** What a process says about a request. */
export type Answer = z.infer<typeof answerSchema>;

/** Writes the request for a backup. */
export function writeRequest(dataDir: string, id: string, file: string): void {
  writeWhole(requestIn(dataDir, id), { file });
}

/** Writes the answer to a request over the one before. */
export function writeAnswer(dataDir: string, id: string, answer: Answer): void {
  writeWhole(answerIn(dataDir, id), answer);
}

/** The answer to a request; undefined while there is none. */
export function readAnswer(dataDir: string, id: string): Answer | undefined {
  try {
    return answerSchema.safeParse(JSON.parse(readFileSync(answerIn(dataDir, id), 'utf8'))).data;
  } catch {
    return undefined; // not there yet
  }
}

/** Deletes a file if it is there. */
export function remove(path: string): void {
  rmSync(path, { force: true });
}

function writeWhole(path: string, content: object) {
  const draft = `${path}.part`;
  writeFileSync(draft, JSON.stringify(content), { mode: 0o600 });
  renameSync(draft, path);
}
