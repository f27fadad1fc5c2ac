// A worker's side of the messages between it and its primary process.
import type { Metrics } from '#server/metrics/create-metrics.ts';
import type { FromPrimary, FromWorker } from './worker-messages.ts';

export class PrimaryLink {
  private readonly readers = new Map<number, (text: string) => void>();
  private asked = 0;

  /** The metrics of the whole server, which the primary process adds up. */
  readonly readAll = (): Promise<string> => {
    const id = (this.asked += 1);
    return new Promise((resolve) => {
      this.readers.set(id, resolve);
      void tell({ say: 'read all', id });
    });
  };

  /** `retire`: this worker was replaced. */
  listen(metrics: Pick<Metrics, 'figures'>, retire: () => void): void {
    process.on('message', (message: FromPrimary) => {
      if (message.say === 'retire') retire();
      else if (message.say === 'report') void this.report(metrics, message.id);
      else if (message.say === 'all') {
        this.readers.get(message.id)?.(message.text);
        this.readers.delete(message.id);
      }
    });
  }

  ready(port: number, message: string): void {
    void tell({ say: 'ready', port, message });
  }

  /** `id` null: the last time. Resolves when the primary process has it, or is gone. */
  async report(metrics: Pick<Metrics, 'figures'>, id: number | null): Promise<void> {
    await tell({ say: 'figures', id, figures: await metrics.figures() });
  }
}

/** A worker without its primary process ends by itself (node:cluster). */
function tell(message: FromWorker): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve());
    else resolve();
  });
}
