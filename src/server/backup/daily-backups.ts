// Daily backups of the embedded engine, made while the server runs. All but the latest seven are deleted. The newest is copied to
// BACKUP_TO.
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Deps } from '../deps.ts';
import type { AsOwner } from '../db/open-owner.ts';
import { writeBackupTime } from './backup-time.ts';
import { fileDay } from './file-stamp.ts';
import type { OffSiteCopies } from './off-site/off-site-copies.ts';
import { DRAFT_SUFFIXES, writeBackup, type BackupMade } from './write-backup.ts';

export const KEPT_DAYS = 7;
/** How often to check whether today's backup exists; also the time until a failed one is retried. */
const CHECK_INTERVAL_MS = 10 * 60_000;
/** Delayed, so that the start is not slowed down and a short run makes no backup. */
const FIRST_CHECK_MS = 60_000;
/** The minimum time between two daily backups, so that a clock that jumps cannot replace all good ones. */
const MIN_INTERVAL_MS = 12 * 60 * 60_000;

const DAILY = /^hourbook-(\d{4}-\d{2}-\d{2})\.jsonl\.gz$/;

export interface DailyBackupsOptions extends Pick<Deps, 'log' | 'now' | 'metrics'> {
  /** DATA_DIR/backups */
  readonly folder: string;
  readonly appVersion: string;
  readonly asOwner: AsOwner;
  /** Null: backups stay here. */
  readonly copies: Pick<OffSiteCopies, 'list' | 'copy'> | null;
  /** A monotonic clock in milliseconds. */
  readonly monotonicNow?: () => number;
}

export class DailyBackups {
  private readonly options: DailyBackupsOptions;
  private readonly monotonicNow: () => number;
  private madeAt = -Infinity;
  private timers: NodeJS.Timeout[] = [];
  /** The last requested backup; they are made one after another. */
  private last: Promise<unknown> = Promise.resolve();
  private isStopped = false;
  private isCopying = false;
  private copiedDay: string | null = null;

  constructor(options: DailyBackupsOptions) {
    this.options = options;
    this.monotonicNow = options.monotonicNow ?? (() => performance.now());
    mkdirSync(options.folder, { recursive: true, mode: 0o700 });
    this.removeDrafts();
    const newest = this.newestDay();
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

  /** Makes today's backup if there is none. Never rejects: a failure is logged, counted and retried. */
  async check(): Promise<void> {
    await this.makeDaily();
    await this.copyNewest();
  }

  private async makeDaily(): Promise<void> {
    const { log, metrics, now } = this.options;
    const today = fileDay(now());
    if (this.isStopped || this.days().includes(today) || this.monotonicNow() - this.madeAt < MIN_INTERVAL_MS) return;
    try {
      const made = await this.make(this.path(today));
      this.madeAt = this.monotonicNow();
      this.removeOld(today);
      log.info(made, 'backup made');
    } catch (error) {
      if (this.isStopped) return;
      metrics.backupFailures.inc();
      log.error({ err: error }, 'the daily backup failed; those of the days before are kept');
    }
  }

  /** Copies the newest daily backup if it is not copied yet. A failure is logged, counted, and tried again with the next check. */
  private async copyNewest(): Promise<void> {
    const { copies, log, metrics, now, asOwner } = this.options;
    const newest = this.newestDay();
    if (this.isStopped || copies === null || newest === undefined || newest === this.copiedDay || this.isCopying)
      return;
    this.isCopying = true;
    try {
      const file = this.path(newest);
      const isThere = (await copies.list()).some(({ name }) => name === basename(file));
      if (!isThere) {
        const { copy, unremoved } = await copies.copy(file, now());
        await asOwner((run) => writeBackupTime(run, 'copiedAt'));
        log.info({ name: copy.name, parts: copy.parts, unremoved }, 'backup copied to BACKUP_TO');
      }
      this.copiedDay = newest;
    } catch (err) {
      metrics.backupCopyFailures.inc();
      log.error({ err }, 'the backup could not be copied to BACKUP_TO; the one on this disk is kept');
    } finally {
      this.isCopying = false;
    }
  }

  /** Makes one backup at a time. */
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
   * Deletes all but the seven files whose dates are nearest to today. Files with a future date, from a clock that was wrong,
   * would otherwise never be removed.
   */
  private removeOld(today: string): void {
    const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(today));
    const byDistance = this.days().toSorted((a, b) => distance(a) - distance(b));
    for (const day of byDistance.slice(KEPT_DAYS)) {
      try {
        rmSync(this.path(day));
      } catch (err) {
        // The backup of today was made, and the others that are too old are removed.
        this.options.log.error({ err, day }, 'an old backup could not be removed');
      }
    }
  }

  /** Removes incomplete files of an earlier run. */
  private removeDrafts(): void {
    for (const name of readdirSync(this.options.folder)) {
      if (DRAFT_SUFFIXES.some((ending) => name.endsWith(ending))) rmSync(join(this.options.folder, name));
    }
  }

  private days(): string[] {
    return readdirSync(this.options.folder)
      .flatMap((name) => DAILY.exec(name)?.[1] ?? [])
      .toSorted();
  }

  /** Without those of a future date, which a clock that was wrong has made, unless there are no others. */
  private newestDay(): string | undefined {
    const days = this.days();
    const today = fileDay(this.options.now());
    return days.findLast((day) => day <= today) ?? days.at(-1);
  }

  private path(day: string): string {
    return join(this.options.folder, `hourbook-${day}.jsonl.gz`);
  }
}
