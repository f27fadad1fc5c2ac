// CPU time and memory of processes, from Linux' /proc.
import { readFile } from 'node:fs/promises';

export interface ProcessCost {
  readonly cpuMicroseconds: number;
  readonly residentMegabytes: number;
}

const TICKS_PER_SECOND = 100;

/** The sum over all processes, with the processor time of their ended children; ended ones count as 0. */
export async function cost(pids: readonly number[]): Promise<ProcessCost> {
  const each = await Promise.all(pids.map(costOf));
  return {
    cpuMicroseconds: each.reduce((sum, one) => sum + one.cpuMicroseconds, 0),
    residentMegabytes: each.reduce((sum, one) => sum + one.residentMegabytes, 0),
  };
}

async function costOf(pid: number): Promise<ProcessCost> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => null);
  if (stat === null || status === null) return { cpuMicroseconds: 0, residentMegabytes: 0 };
  // After the name in brackets, which may contain spaces, user and system time are the 12th and 13th fields, those of ended children
  // the 14th and 15th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  const kib = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0);
  return { cpuMicroseconds: (ticks / TICKS_PER_SECOND) * 1e6, residentMegabytes: kib / 1024 };
}

/** The process and all its descendants. */
export async function withChildren(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const below = await Promise.all(children.trim().split(' ').filter(Boolean).map(Number).map(withChildren));
  return [pid, ...below.flat()];
}
