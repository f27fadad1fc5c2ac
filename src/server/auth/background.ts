// Work that no response waits for, so that the response time does not reveal whether an address is known or a mail was
// sent. A stopping server waits for it: the client was told that a mail is on its way.
import type { Logger } from 'pino';

export class Background {
  private readonly running = new Set<Promise<void>>();

  /** A failure is logged with the name `what`. */
  run(log: Logger, what: string, work: () => Promise<void>): void {
    const done = work()
      .catch((err: unknown) => log.error({ err }, `${what} failed`))
      .finally(() => this.running.delete(done));
    this.running.add(done);
  }

  /** Resolves when nothing is under way. Never rejects. */
  async finished(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }
}
