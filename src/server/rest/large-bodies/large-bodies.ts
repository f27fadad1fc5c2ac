// Large bodies are parsed, validated, encrypted and written as SQL in a thread of their own, one at a time and in turns of
// users (ADR 54): JSON.parse cannot be interrupted, and collecting tens of thousands of rows stops a thread.
import { DatabaseBusy } from '#server/db/database.ts';
import { TURN_TIMEOUT_MS } from '#server/db/limits.ts';
import type { RestRequest } from '#server/rest/parse/rest-request.ts';
import type { UserEncryption } from '#server/rest/user-encryption.ts';
import type { PreparedWrite } from '#server/rest/prepare-write.ts';
import { shareOf } from '#server/settings/limit-share.ts';
import { Turns } from '#server/threads/turns.ts';
import type { BodyJob, PreparedBody, PreparedCall, ThreadData } from './body-job.ts';
import { BodyThread } from './body-thread.ts';

/** A shorter body takes the event loop some ten milliseconds, in slices. */
const LARGE_BYTES = 128 * 1024;
/** Of one user, from their arrival to their answer: each may take 4 MiB. */
const PER_USER = 10;
/** The same in one of several processes. */
const LEAST_PER_USER = 2;

export class LargeBodies {
  private readonly thread: BodyThread;
  private readonly catalog: ThreadData['catalog'];
  private readonly turns = new Turns(TURN_TIMEOUT_MS, () => new DatabaseBusy());
  private readonly ofUsers = new Map<string, number>();
  private readonly perUser: number;

  /** `processes`: how many serve the same users. */
  constructor(data: ThreadData, processes = 1) {
    this.perUser = shareOf(PER_USER, processes, LEAST_PER_USER);
    this.thread = new BodyThread(data);
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
    const already = this.ofUsers.get(user) ?? 0;
    if (already >= this.perUser) throw new DatabaseBusy();
    this.ofUsers.set(user, already + 1);
    try {
      const key = mayEncrypt && userId !== null ? await encryption.requireKey(userId) : null;
      const job = { kind, ...plainRequest(request), body, key: key && { ...key, secret: Buffer.from(key.secret) } };
      return await respond(await this.turns.run(user, () => this.thread.prepare(job)));
    } finally {
      const left = (this.ofUsers.get(user) ?? 1) - 1;
      if (left === 0) this.ofUsers.delete(user);
      else this.ofUsers.set(user, left);
    }
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
