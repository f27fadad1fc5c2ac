// Coaches' traffic through the proxy: continuous concurrent reads and writes without retries. Counts the responses, and
// checks afterwards that acknowledged rows are stored.
import { restOf, type Coach } from '../support/coach.ts';

const READERS = 3;
const WRITERS = 3;

export interface Answered {
  /** Requests by status; 0 without a response. */
  readonly reads: Map<number, number>;
  readonly writes: Map<number, number>;
  readonly acknowledged: string[];
  readonly doubtful: string[];
}

export interface Traffic {
  /** Resolves when this number of further requests of each kind had a response. */
  more(count: number): Promise<void>;
  stop(): Promise<Answered>;
}

export function startTraffic(url: string, coach: Coach): Traffic {
  const rest = restOf(url, coach);
  const answered: Answered = { reads: new Map(), writes: new Map(), acknowledged: [], doubtful: [] };
  let isRunning = true;
  const count = (statuses: Map<number, number>, status: number) =>
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const read = async () => {
    while (isRunning) count(answered.reads, (await rest.from('clients').select('id').limit(5)).status);
  };
  const write = async () => {
    while (isRunning) {
      const id = crypto.randomUUID();
      const { status } = await rest.from('clients').insert({ id, name: id, user_id: coach.id });
      count(answered.writes, status);
      (status === 201 ? answered.acknowledged : answered.doubtful).push(id);
    }
  };
  const loops = [...Array.from({ length: READERS }, read), ...Array.from({ length: WRITERS }, write)];
  return {
    async more(wanted) {
      const until = [total(answered.reads) + wanted, total(answered.writes) + wanted] as const;
      while (total(answered.reads) < until[0] || total(answered.writes) < until[1]) {
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    async stop() {
      isRunning = false;
      await Promise.all(loops);
      return answered;
    },
  };
}

/** Those of the sent ids that are stored. */
export async function idsThere(url: string, coach: Coach): Promise<Set<string>> {
  const { data } = await restOf(url, coach).from('clients').select('id').throwOnError();
  return new Set((data as { id: string }[]).map(({ id }) => id));
}

function total(statuses: Map<number, number>): number {
  return [...statuses.values()].reduce((sum, count) => sum + count, 0);
}
