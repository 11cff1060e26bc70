import { readFileSync } from 'node:fs';

/** A clock tick of /proc, on every common Linux. */
const TICK_MS = 10;

/** The processor time of a process so far, in milliseconds; null without /proc. */
export function cpuMsOf(pid: number): number | null {
  const stat = fileOf(pid, 'stat');
  if (stat === null) return null;
  // The second field is a name in brackets, which may contain spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** The resident memory of a process, in MB; null without /proc. */
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
