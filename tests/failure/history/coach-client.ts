// One coach's requests for `clients`, at any of the servers, and what an answer says about a write.
import type { Coach } from '../support/coach.ts';
import { readText, textOf, type Outcome, type Payload, type SeenRow } from './history.ts';

const TIMEOUT_MS = 30_000;
/** What a 503 says that was sent before anything was done, or after it was rolled back. */
const NOTHING_DONE = /nothing was changed|was not carried out/;

export interface Answer {
  readonly outcome: Outcome;
  /** 0 without an answer. */
  readonly status: number;
  readonly rows: readonly StoredRow[];
  /** Whether no server was there, so that nothing was sent. */
  readonly isUnsent: boolean;
}

interface StoredRow {
  readonly id: string;
  readonly user_id: string;
  readonly name: string;
  readonly notes: string | null;
}

interface Ask {
  readonly method: string;
  readonly query: string;
  readonly body?: object;
}

export const columnsOf = (payload: Payload) => ({ name: textOf(payload), notes: textOf(payload) });

export const seenRow = ({ id, user_id: owner, name, notes }: StoredRow): SeenRow => {
  return { id, owner, name: readText(name), notes: readText(notes) };
};

export async function ask(url: string, coach: Coach, { method, query, body }: Ask): Promise<Answer> {
  try {
    const response = await fetch(`${url}/rest/v1/clients?${query}`, {
      method,
      headers: {
        apikey: coach.apiKey,
        authorization: `Bearer ${coach.token}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const content = (await response.json()) as StoredRow[] & { message?: string };
    const outcome = outcomeOf(response.status, content.message ?? '');
    return { outcome, status: response.status, rows: response.ok ? content : [], isUnsent: false };
  } catch (error) {
    const isUnsent = codeOf(error) === 'ECONNREFUSED';
    return { outcome: isUnsent ? 'refused' : 'unknown', status: 0, rows: [], isUnsent };
  }
}

function outcomeOf(status: number, message: string): Outcome {
  if (status < 300) return 'acknowledged';
  if (status < 500) return 'refused';
  return status === 503 && NOTHING_DONE.test(message) ? 'refused' : 'unknown';
}

const codeOf = (error: unknown): unknown => (error as { cause?: { code?: unknown } }).cause?.code;
