// Node's HTTP server alone: it sends what another server answered once, with the same headers.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#tests/support/free-port.ts';
import type { Request } from './load.ts';
import { startTarget, type Target } from './target.ts';

export interface RecordedAnswer extends Pick<Request, 'method' | 'path'> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** In base64. */
  readonly body: string;
}

/** What Node's server writes for each answer itself. */
const OF_THE_CONNECTION = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'];

/** Sends a request once and keeps the answer. Throws what a refused request was answered. */
export async function recordAnswer(address: string, request: Omit<Request, 'values'>): Promise<RecordedAnswer> {
  const { method, path, headers, body } = request;
  // As wrk asks for it.
  const sent = { ...headers, 'accept-encoding': 'identity' };
  const response = await fetch(address + path, { method, headers: sent, ...(body === undefined ? {} : { body }) });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${bytes.toString()}`);
  const kept = [...response.headers].filter(([name]) => !OF_THE_CONNECTION.includes(name));
  const length: [string, string][] = response.status === 204 ? [] : [['content-length', String(bytes.length)]];
  return {
    method,
    path,
    status: response.status,
    headers: Object.fromEntries([...kept, ...length]),
    body: bytes.toString('base64'),
  };
}

/** A single answer is sent to every request; of several, the first is that of a GET. */
export async function startBareHttp(
  answers: readonly RecordedAnswer[],
): Promise<{ target: Target; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'hourbook-bare-'));
  const file = join(folder, 'answers.json');
  await writeFile(file, JSON.stringify(answers));
  const port = await freePort();
  const args = [join(import.meta.dirname, 'bare-http.mjs'), file, String(port)];
  const target = await startTarget('bare HTTP', args, { path: answers[0]!.path, port });
  return {
    target,
    async remove() {
      await target.stop();
      await rm(folder, { recursive: true });
    },
  };
}
