// Large bodies are parsed, validated, encrypted and written as SQL in a thread of their own, one at a time and in turns of
// users (ADR 54): JSON.parse cannot be interrupted, and collecting tens of thousands of rows stops a thread.
import { RestError, type ErrorBody } from '#server/rest/respond/rest-error.ts';
import { JobThread } from '#server/threads/job-thread.ts';
import { startThread } from '#server/threads/start-thread.ts';
import type { BodyJob, PreparedBody, ThreadData, PreparedCall } from './body-job.ts';
import { Counts } from '#server/counts.ts';
import { DatabaseBusy } from '#server/db/database.ts';
import { TURN_TIMEOUT_MS } from '#server/db/limits.ts';
import type { RestRequest } from '#server/rest/parse/rest-request.ts';
import type { UserEncryption } from '#server/rest/user-encryption.ts';
import type { PreparedWrite } from '#server/rest/prepare-write.ts';
import { shareOf } from '#server/settings/limit-share.ts';
import { Turns } from '#server/threads/turns.ts';

type Reply =
  | { prepared: PreparedBody }
  | { refusal: { status: number; body: ErrorBody; headers: Readonly<Record<string, string>> } };

/** It takes some 30 MB. A body of 4 MiB takes up to 150 MB as objects. */
const HEAP_MAX_MB = 512;
const SCRIPT = new URL('./body-worker.ts', import.meta.url);

/** A shorter body takes the event loop some ten milliseconds, in slices. */
const LARGE_BYTES = 128 * 1024;
/** Of one user, from their arrival to their answer: each may take 4 MiB. */
const PER_USER = 10;
/** The same in one of several processes. */
const LEAST_PER_USER = 2;

export class LargeBodies {
  private readonly thread: JobThread<BodyJob, Reply>;
  private readonly catalog: ThreadData['catalog'];
  private readonly turns = new Turns(TURN_TIMEOUT_MS, () => new DatabaseBusy());
  private readonly ofUsers = new Counts();
  private readonly perUser: number;

  /** `processes`: how many serve the same users. */
  constructor(data: ThreadData, processes = 1) {
    this.perUser = shareOf(PER_USER, processes, LEAST_PER_USER);
    this.thread = new JobThread('large bodies', () => startThread(SCRIPT, data, HEAP_MAX_MB));
    this.catalog = data.catalog;
  }

  isLarge(body: ArrayBuffer): boolean {
    return body.byteLength >= LARGE_BYTES;
  }

  /** Prepares a write and passes it on. Throws RestError, or DatabaseBusy where too many wait. */
  write<T>(of: LargeBody, respond: (prepared: PreparedWrite) => Promise<T>): Promise<T> {
    const columns = this.catalog.tables.get(of.request.name)?.columns.values() ?? [];
    const mayEncrypt = [...columns].some(({ confidential }) => confidential);
    return this.prepare('write', of, mayEncrypt, (prepared) => respond(prepared as PreparedWrite));
  }

  /** The same for a call. */
  call<T>(of: LargeBody, respond: (prepared: PreparedCall) => Promise<T>): Promise<T> {
    const named = this.catalog.functions.filter(({ name }) => name === of.request.name);
    const mayEncrypt = named.some((known) => known.arguments.some(({ confidential }) => confidential));
    return this.prepare('call', of, mayEncrypt, (prepared) => respond(prepared as PreparedCall));
  }

  private async prepare<T>(
    kind: BodyJob['kind'],
    { request, body, encryption }: LargeBody,
    mayEncrypt: boolean,
    respond: (prepared: PreparedBody) => Promise<T>,
  ): Promise<T> {
    const { userId } = encryption;
    const user = userId ?? '';
    if (this.ofUsers.of(user) >= this.perUser) throw new DatabaseBusy();
    this.ofUsers.add(user, 1);
    try {
      const key = mayEncrypt && userId !== null ? await encryption.requireKey(userId) : null;
      const job = { kind, ...plainRequest(request), body, key: key && { ...key, secret: Buffer.from(key.secret) } };
      return await respond(await this.turns.run(user, () => this.inThread(job)));
    } finally {
      this.ofUsers.add(user, -1);
    }
  }

  /** One job at a time. The body's bytes are moved, not copied. Throws RestError for a refused request. */
  private async inThread(job: BodyJob): Promise<PreparedBody> {
    const reply = await this.thread.ask(job, [job.body]);
    if ('prepared' in reply) return reply.prepared;
    const { status, body, headers } = reply.refusal;
    throw new RestError(status, body.code, body.message, { ...body, headers: { ...headers } });
  }
}

interface LargeBody {
  readonly request: RestRequest;
  readonly body: ArrayBuffer;
  readonly encryption: UserEncryption;
}

function plainRequest({ method, name, search, header }: RestRequest) {
  const names = ['accept', 'content-type', 'prefer'];
  return { method, name, search, headers: Object.fromEntries(names.map((each) => [each, header(each)])) };
}
