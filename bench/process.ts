import { readFileSync } from 'node:fs';

/** What a clock tick of /proc is, on every Linux that we know. */
const TICK_MS = 10;

/** How long a process has been computing so far, in milliseconds; null where there is no /proc. */
export function cpuMsOf(pid: number): number | null {
  const stat = fileOf(pid, 'stat');
  if (stat === null) return null;
  // The second field is a name in brackets, which may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** How much memory a process holds now, in MB; null where there is no /proc. */
export function residentMbOf(pid: number): number | null {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(fileOf(pid, 'status') ?? '')?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) / 1024;
}

function fileOf(pid: number, name: string) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return null;
  }
}
