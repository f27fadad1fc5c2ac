// Room on the disk that only the server's own writes use, above all signing in (ADR 54): a file that is deleted when the disk
// gets full. An engine whose disk is full while it writes its log ends, and cannot start until there is space; so everybody is
// refused before that.
import { randomBytes } from 'node:crypto';
import { appendFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { freeBytes } from './disk-room.ts';
import { sizeOf } from './files/file-list.ts';

/** Who may write: everybody, the server for itself (signing in, deleting accounts), or nobody. */
export type Writers = 'all' | 'server' | 'nobody';

const MIB = 1024 * 1024;
/** Coaches write while more than this is free: several WAL files (16 MiB each) and the writes of a checkpoint. */
const COACHES_NEED = 64 * MIB;
/** The server writes while more than this is free: one WAL file and a few pages. */
const SERVER_NEEDS = 24 * MIB;
const RESERVE = 48 * MIB;

export class DiskReserve {
  private readonly folder: string;
  private readonly file: string;
  private checking: Promise<Writers> | null = null;
  /** So that a check reads the free space and nothing else, as long as there is enough. */
  private isWhole = false;

  constructor(databaseFolder: string) {
    this.folder = dirname(databaseFolder);
    this.file = join(this.folder, 'disk-reserve');
  }

  /** Deletes or fills the file as there is room, and resolves to who may write now. */
  check(): Promise<Writers> {
    this.checking ??= this.balance().finally(() => void (this.checking = null));
    return this.checking;
  }

  /** Resolves when no check is under way. */
  async idle(): Promise<void> {
    await this.checking?.catch(() => undefined);
  }

  /** Deletes the file if the disk is full: before the engine starts, which needs room. */
  async makeRoom(): Promise<void> {
    if ((await this.free()) <= SERVER_NEEDS) await rm(this.file, { force: true });
  }

  private async balance(): Promise<Writers> {
    if (this.isWhole && (await this.free()) > COACHES_NEED) return 'all';
    this.isWhole = false;
    await this.makeRoom();
    const free = await this.free();
    const missing = RESERVE - (sizeOf(this.file) ?? 0);
    if (free - missing > COACHES_NEED) {
      await this.fill(missing);
      this.isWhole = true;
      return 'all';
    }
    return free > SERVER_NEEDS ? 'server' : 'nobody';
  }

  private free(): Promise<number> {
    return freeBytes(this.folder);
  }

  /** Random bytes: a file system that compresses would store zeros in no space. */
  private async fill(missing: number): Promise<void> {
    for (let left = missing; left > 0; left -= MIB)
      await appendFile(this.file, randomBytes(Math.min(left, MIB)), { mode: 0o600 });
  }
}
