// How many processes serve the port (ADR 54).
import type { Settings } from '#server/settings.ts';

/** So many have 86 connections to Postgres while they are replaced, of the usual 97. */
const AUTO_MAX = 16;

interface WorkerCount {
  readonly count: number;
  /** Why there are fewer than WORKERS asks for. */
  readonly refusal: string | null;
}

/** `cores`: what the machine can run at the same time. */
export function countWorkers(
  { workers, databaseUrl }: Pick<Settings, 'workers' | 'databaseUrl'>,
  cores: number,
): WorkerCount {
  const all = Math.min(cores, AUTO_MAX);
  const wanted = workers === 'auto' ? all : workers;
  if (databaseUrl !== null) return { count: wanted ?? all, refusal: null };
  return { count: 1, refusal: wanted === null || wanted === 1 ? null : refusalOf(wanted) };
}

const refusalOf = (wanted: number) =>
  `WORKERS asks for ${wanted} processes, and this server runs as one: the embedded database belongs to one process. ` +
  'Set DATABASE_URL to use a Postgres server.';
