// What Postgres' control file and the beginning of its write-ahead log say, read without the engine.
import { readFileSync, openSync, readSync, closeSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DamagedFolder } from './damaged-folder.ts';

export const CONTROL_FILE = 'global/pg_control';
const CONTROL_BYTES = 8192;
/** The layout of PG_CONTROL_VERSION 1800 (Postgres 18). */
const CONTROL_VERSION = 1800;
const AT = { version: 8, state: 16, checkpoint: 32, redo: 40, timeline: 48 } as const;
/** DB_SHUTDOWNED: the engine was closed, and everything is in its files. */
const SHUT_DOWN = 1;

export interface Control {
  readonly isClosed: boolean;
  /** Positions in the write-ahead log. */
  readonly checkpoint: bigint;
  readonly redo: bigint;
  readonly timeline: number;
}

/** null: another version of Postgres wrote it, which the engine refuses with its own message. */
export function readControl(folder: string): Control | null {
  const path = join(folder, CONTROL_FILE);
  const bytes = readIfThere(path);
  if (bytes === null) throw new DamagedFolder(folder, CONTROL_FILE, 'is missing');
  if (bytes.length < CONTROL_BYTES)
    throw new DamagedFolder(folder, CONTROL_FILE, `has ${bytes.length} of ${CONTROL_BYTES} bytes`);
  if (bytes.every((byte) => byte === 0)) throw new DamagedFolder(folder, CONTROL_FILE, 'was overwritten with zeros');
  if (bytes.readUInt32LE(AT.version) !== CONTROL_VERSION) return null;
  return {
    isClosed: bytes.readUInt32LE(AT.state) === SHUT_DOWN,
    checkpoint: bytes.readBigUInt64LE(AT.checkpoint),
    redo: bytes.readBigUInt64LE(AT.redo),
    timeline: bytes.readUInt32LE(AT.timeline),
  };
}

const SEGMENT_BYTES = 16n * 1024n * 1024n;
const SEGMENTS_A_LOG = 256n;
/** In the first page of each segment: its own position. */
const PAGE_ADDRESS_AT = 8;

/** Throws unless every segment from the last checkpoint to `reached` is there and is the one that its name says. */
export function checkWal(folder: string, { redo, checkpoint, timeline }: Control, reached: bigint): void {
  const last = reached > checkpoint ? reached - 1n : checkpoint;
  for (let segment = redo / SEGMENT_BYTES; segment <= last / SEGMENT_BYTES; segment += 1n) {
    const name = `pg_wal/${segmentName(timeline, segment)}`;
    const stats = statSync(join(folder, name), { throwIfNoEntry: false });
    if (stats === undefined) throw new DamagedFolder(folder, name, 'is missing');
    if (BigInt(stats.size) !== SEGMENT_BYTES)
      throw new DamagedFolder(folder, name, `has ${stats.size} of ${SEGMENT_BYTES} bytes`);
    if (pageAddress(join(folder, name)) !== segment * SEGMENT_BYTES)
      throw new DamagedFolder(folder, name, 'was overwritten');
  }
}

const hex = (value: bigint | number) => value.toString(16).toUpperCase().padStart(8, '0');

const segmentName = (timeline: number, segment: bigint) =>
  `${hex(timeline)}${hex(segment / SEGMENTS_A_LOG)}${hex(segment % SEGMENTS_A_LOG)}`;

function pageAddress(path: string): bigint {
  const bytes = Buffer.alloc(PAGE_ADDRESS_AT + 8);
  const file = openSync(path, 'r');
  try {
    readSync(file, bytes, 0, bytes.length, 0);
  } finally {
    closeSync(file);
  }
  return bytes.readBigUInt64LE(PAGE_ADDRESS_AT);
}

/** null if there is no such file. */
export function readIfThere(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** `16/B374D848` as a number. */
export function parsePosition(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
