// The metrics of several processes as those of one server. prom-client adds them up; its own AggregatorRegistry is not
// used, because it fails while a process starts, and forgets what ended ones counted.
import { AggregatorRegistry, Counter, Gauge, Registry } from 'prom-client';
import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/** The metrics of one process at one moment. */
export type Figures = MetricObjectWithValues<MetricValue<string>>[];

const ADDED: ReadonlySet<string> = new Set(['counter', 'histogram']);

export class WorkerFigures {
  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE;
  readonly serving: Gauge;
  readonly exits: Counter;
  private readonly own = new Registry();
  private readonly latest = new Map<number, Figures>();
  /**
   * What ended workers counted. Without it the sums would fall when one ends, which Prometheus takes for a restart, and
   * counts everything that is left a second time.
   */
  private ended: Promise<Figures> = Promise.resolve([]);

  constructor() {
    const registers = [this.own];
    this.serving = new Gauge({ name: 'hourbook_workers', help: 'Processes that serve requests', registers });
    this.exits = new Counter({
      name: 'hourbook_worker_exits_total',
      help: 'Processes that ended although nobody stopped them',
      registers,
    });
  }

  report(worker: number, figures: Figures): void {
    this.latest.set(worker, figures);
  }

  /** Counts go on from what the worker last reported, so no sum that was read falls. */
  end(worker: number): void {
    const counted = (this.latest.get(worker) ?? []).filter(({ type }) => ADDED.has(String(type)));
    this.latest.delete(worker);
    this.ended = this.ended.then((before) => AggregatorRegistry.aggregate([before, counted]).getMetricsAsJSON());
  }

  /** In Prometheus' text format. */
  async text(): Promise<string> {
    const [own, ended] = await Promise.all([this.own.getMetricsAsJSON(), this.ended]);
    return AggregatorRegistry.aggregate([...this.latest.values(), ended, own]).metrics();
  }
}
