// What the operator tells every coach: one row of private.settings, which every process on Postgres reads every few seconds (ADR 144).
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { headerOfNotice, type OperatorNotice } from '#domain/operator-notice.ts';
import type { Run } from '#server/db/database.ts';

/** How long a server does not know of a change at most, besides the time of the statement. */
const READ_EVERY_MS = 5_000;
const KEY = 'operator_notice';
export const noticeSchema = z.nullable(z.object({ kind: z.enum(['notice', 'maintenance']), text: z.string() }));

export async function readNotice(run: Run): Promise<OperatorNotice | null> {
  const [row] = await run<{ value: string }>('select value from private.settings where key = $1', [KEY]);
  return row === undefined ? null : noticeSchema.parse(JSON.parse(row.value));
}

/** The row stays when there is no notice any more: the server's role deletes no settings. */
export async function writeNotice(run: Run, notice: OperatorNotice | null): Promise<void> {
  await run(
    'insert into private.settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [KEY, JSON.stringify(notice)],
  );
}

export class WatchedNotice {
  private readonly run: Run;
  private notice: OperatorNotice | null = null;
  /** The value of NOTICE_HEADER; null: none. */
  header: string | null = null;

  constructor(run: Run) {
    this.run = run;
  }

  /** Whether nothing may be changed at the moment. */
  get isMaintenance(): boolean {
    return this.notice?.kind === 'maintenance';
  }

  async renew(): Promise<void> {
    this.notice = await readNotice(this.run);
    this.header = this.notice && headerOfNotice(this.notice);
  }

  /** Without the database, what was read last counts. Returns a function that ends it. */
  watch(log: Pick<Logger, 'warn'>, everyMs = READ_EVERY_MS): () => void {
    let isReading = false;
    let hasFailed = false;
    const read = async () => {
      if (isReading) return;
      isReading = true;
      try {
        await this.renew();
        hasFailed = false;
      } catch (err) {
        if (!hasFailed) log.warn({ err }, 'whether there is maintenance could not be read');
        hasFailed = true;
      }
      isReading = false;
    };
    const timer = setInterval(() => void read(), everyMs).unref();
    return () => clearInterval(timer);
  }
}
