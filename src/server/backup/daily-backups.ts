// The embedded engine's backup of each day, made while it serves; the latest seven are kept.
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Deps } from '../deps.ts';
import type { AsOwner } from '../db/open-owner.ts';
import { fileDay } from './file-stamp.ts';
import { UNFINISHED, writeBackup } from './write-backup.ts';
import type { BackupMade } from './write-backup.ts';

export const KEPT_DAYS = 7;
/** How often it is asked whether today has one; also how soon a failed one is tried again. */
const CHECK_INTERVAL_MS = 10 * 60_000;
/** So that a start is not slowed down, and a short run makes none. */
const FIRST_CHECK_MS = 60_000;
/** Whatever the clock says, no two of the daily ones come closer, so that a jumping clock cannot push out the good ones. */
const APART_MS = 12 * 60 * 60_000;

const DAILY = /^hourbook-(\d{4}-\d{2}-\d{2})\.jsonl\.gz$/;

export interface DailyBackupsOptions extends Pick<Deps, 'log' | 'now' | 'metrics'> {
  /** DATA_DIR/backups */
  readonly folder: string;
  readonly appVersion: string;
  readonly asOwner: AsOwner;
  /** Milliseconds of a clock that is never set. */
  readonly steadyNow?: () => number;
}

export class DailyBackups {
  private readonly options: DailyBackupsOptions;
  private readonly steadyNow: () => number;
  private madeAt = -Infinity;
  private timers: NodeJS.Timeout[] = [];
  /** The last one asked for; they come one after the other. */
  private last: Promise<unknown> = Promise.resolve();
  private isStopped = false;

  constructor(options: DailyBackupsOptions) {
    this.options = options;
    this.steadyNow = options.steadyNow ?? (() => performance.now());
    mkdirSync(options.folder, { recursive: true, mode: 0o700 });
    this.tidy();
    const newest = this.days().at(-1);
    if (newest) options.metrics.backedUpAt.set(statSync(this.path(newest)).mtimeMs / 1000);
  }

  start(): void {
    const check = () => void this.check();
    this.timers = [setTimeout(check, FIRST_CHECK_MS), setInterval(check, CHECK_INTERVAL_MS)];
    for (const timer of this.timers) timer.unref();
  }

  stop(): void {
    this.isStopped = true;
    for (const timer of this.timers) clearTimeout(timer);
  }

  /** Makes today's where there is none. Never rejects: what went wrong is logged, counted, and tried again. */
  async check(): Promise<void> {
    const { log, metrics, now } = this.options;
    const today = fileDay(now());
    if (this.isStopped || this.days().includes(today) || this.steadyNow() - this.madeAt < APART_MS) return;
    try {
      const made = await this.make(this.path(today));
      this.madeAt = this.steadyNow();
      this.removeOld(today);
      log.info(made, 'backup made');
    } catch (error) {
      if (this.isStopped) return;
      metrics.backupFailures.inc();
      log.error({ err: error }, 'the daily backup failed; those of the days before are kept');
    }
  }

  /** One at a time. */
  make(file: string): Promise<BackupMade> {
    const { asOwner, appVersion, metrics } = this.options;
    const made = this.last.then(() => writeBackup(asOwner, file, appVersion));
    this.last = made.then(
      () => metrics.backedUpAt.setToCurrentTime(),
      () => undefined,
    );
    return made;
  }

  /**
   * Keeps the seven that are nearest to today, the one just made among them. Not simply the last by name: files from days that
   * lie ahead, by a clock that was wrong, would otherwise never leave.
   */
  private removeOld(today: string): void {
    const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(today));
    const byDistance = this.days().toSorted((a, b) => distance(a) - distance(b));
    for (const day of byDistance.slice(KEPT_DAYS)) rmSync(this.path(day));
  }

  /** What an earlier run left half written. */
  private tidy(): void {
    for (const name of readdirSync(this.options.folder)) {
      if (UNFINISHED.some((ending) => name.endsWith(ending))) rmSync(join(this.options.folder, name));
    }
  }

  private days(): string[] {
    return readdirSync(this.options.folder)
      .flatMap((name) => DAILY.exec(name)?.[1] ?? [])
      .toSorted();
  }

  private path(day: string): string {
    return join(this.options.folder, `hourbook-${day}.jsonl.gz`);
  }
}
