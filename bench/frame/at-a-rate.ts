import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from './median.ts';

/** What a request was answered with, and after how long; a status of 0 where the connection was closed. */
export interface Answered {
  path: string;
  status: number;
  ms: number;
}

/** Starts something at an interval, without waiting for the previous run. */
export async function every<T>(ms: number, times: number, act: (i: number) => Promise<T>): Promise<T[]> {
  const acts: Promise<T>[] = [];
  const began = performance.now();
  for (let i = 0; i < times; i++) {
    await sleep(Math.max(0, began + i * ms - performance.now()));
    acts.push(act(i));
  }
  return Promise.all(acts);
}

/** Asks for something, and reads all of the answer. */
export function ask(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answered> {
  const began = performance.now();
  return new Promise((resolve) => {
    const end = (status = 0) => resolve({ path, status, ms: performance.now() - began });
    const asked = request(url + path, { headers }, (response) => {
      response
        .resume()
        .on('error', () => end())
        .on('end', () => end(response.statusCode));
    });
    asked.on('error', () => end());
    asked.end();
  });
}

/** Prints the statuses of some answers, and what they took. */
export function tellAnswers(name: string, answers: readonly Answered[]): void {
  const by = Object.groupBy(answers, ({ status }) => String(status));
  const counts = Object.entries(by).map(([status, of]) => `${of?.length} × ${status}`);
  const took = answers.map(({ ms }) => ms);
  console.log(
    `${name.padEnd(20)} ${counts.join(', ').padEnd(24)} median ${median(took).toFixed(0)} ms, longest ${Math.max(...took).toFixed(0)} ms`,
  );
}
