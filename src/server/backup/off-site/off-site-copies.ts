// Copies of backups in a bucket of an S3 store (BACKUP_TO): each in encrypted parts, and a list of them, written when a copy is whole and was
// read back.
import { createHash, randomUUID, type Hash } from 'node:crypto';
import { createReadStream, existsSync, renameSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import * as z from 'zod/mini';
import { openBucket, type Bucket } from '#server/buckets/bucket.ts';
import type { OffSiteSettings } from '#server/settings/backup-settings.ts';
import { withTemporary } from '#server/temporary-files.ts';
import { openPart, SEAL_BYTES, sealPart } from './sealed-part.ts';

/** Two are in memory at a time. */
const PART_BYTES = 8 * 1024 * 1024;
/** Of one part, on a slow line. */
const TIMEOUT_MS = 180_000;
/** This many of the newest copies stay; older ones are deleted. */
export const COPIES_MAX = 30;
const LIST = 'hourbook-backups';
const LIST_MAX_BYTES = 64 * 1024;

const copySchema = z.object({
  /** Of the backup's file. */
  name: z.string(),
  /** Of the folder with its parts. */
  folder: z.uuid(),
  parts: z.int(),
  bytes: z.int(),
  sha256: z.string(),
  /** An instant. */
  copiedAt: z.string(),
});
export type OffSiteCopy = z.infer<typeof copySchema>;

/** A copy that is not there, is damaged, or was encrypted with another key. */
export class UnusableCopy extends Error {
  override readonly name = 'UnusableCopy';
}

export class OffSiteCopies {
  private readonly bucket: Bucket;
  private readonly key: string;

  constructor({ bucket, key }: OffSiteSettings) {
    this.bucket = openBucket(bucket, TIMEOUT_MS);
    this.key = key;
  }

  /** Newest first. Throws BucketFailure, ForeignObject and UnusableCopy, as the others do. */
  async list(): Promise<OffSiteCopy[]> {
    const sealed = await this.bucket.get(LIST, LIST_MAX_BYTES);
    if (sealed === null) return [];
    const text = openPart(this.key, listPlace, sealed);
    if (text === null) throw new UnusableCopy('The list of copies does not open with BACKUP_KEY, or is damaged.');
    return z.array(copySchema).parse(JSON.parse(text.toString()));
  }

  /**
   * Copies a backup's file, reads it back, and removes the copies that are too old. When it throws, the list is as it was. `unremoved`:
   * folders of old copies that the store did not remove.
   */
  async copy(file: string, now: Date): Promise<{ readonly copy: OffSiteCopy; readonly unremoved: readonly string[] }> {
    // Before anything is written: a list that does not open is not replaced.
    await this.list();
    const copy = await this.writeAndRead(file, now);
    // Another command may have copied in the meantime.
    const before = await this.list();
    const staying = [copy, ...before].slice(0, COPIES_MAX);
    const list = Buffer.from(JSON.stringify(staying));
    await this.bucket.put(LIST, sealPart(this.key, listPlace, list));
    return { copy, unremoved: await this.removeAll(before.filter((old) => !staying.includes(old))) };
  }

  /** Writes a copy to `file`, or nothing: the newest, or that of the backup with this name. */
  async fetch(name: string | undefined, file: string): Promise<OffSiteCopy> {
    if (existsSync(file)) throw new Error(`${file} is there already. Name another file.`);
    const copies = await this.list();
    const copy = name === undefined ? copies[0] : copies.find((each) => each.name === name);
    if (!copy) {
      const there =
        copies.length === 0 ? 'There is none.' : `There are: ${copies.map((each) => each.name).join(', ')}.`;
      throw new UnusableCopy(`There is no such copy. ${there}`);
    }
    const draft = `${file}.part`;
    const hash = createHash('sha256');
    const out = await open(draft, 'wx', 0o600);
    return withTemporary([draft], async () => {
      try {
        await this.read(copy, async (content) => {
          hash.update(content);
          await writeAll(out, content);
        });
        requireHash(hash, copy);
        await out.sync();
      } finally {
        await out.close();
      }
      renameSync(draft, file);
      return copy;
    });
  }

  /** What was written of a copy that breaks off is in no list, so it is removed here, or never. */
  private async writeAndRead(file: string, now: Date): Promise<OffSiteCopy> {
    const begun = { folder: randomUUID(), parts: 0 };
    try {
      const copy = await this.write(file, now, begun);
      const hash = createHash('sha256');
      await this.read(copy, (content) => void hash.update(content));
      requireHash(hash, copy);
      return copy;
    } catch (error) {
      await this.removeAll([begun]);
      throw error;
    }
  }

  /** `begun` counts the parts. */
  private async write(
    file: string,
    now: Date,
    begun: { readonly folder: string; parts: number },
  ): Promise<OffSiteCopy> {
    const { folder } = begun;
    const [name, hash] = [basename(file), createHash('sha256')];
    let bytes = 0;
    const put = async (content: Buffer, isLast: boolean) => {
      hash.update(content);
      bytes += content.length;
      const part = begun.parts;
      begun.parts += 1;
      await this.bucket.put(partName(folder, part), sealPart(this.key, { name: folder, part, isLast }, content));
    };
    // Which part is the last is known when there is no other.
    let waiting: Buffer = Buffer.alloc(0);
    let isFirst = true;
    for await (const content of createReadStream(file, { highWaterMark: PART_BYTES }) as AsyncIterable<Buffer>) {
      if (!isFirst) await put(waiting, false);
      [waiting, isFirst] = [content, false];
    }
    await put(waiting, true);
    return { name, folder, parts: begun.parts, bytes, sha256: hash.digest('hex'), copiedAt: now.toISOString() };
  }

  private async read(copy: OffSiteCopy, take: (content: Buffer) => Promise<void> | void): Promise<void> {
    for (let part = 0; part < copy.parts; part += 1) {
      const sealed = await this.bucket.get(partName(copy.folder, part), PART_BYTES + SEAL_BYTES);
      const place = { name: copy.folder, part, isLast: part === copy.parts - 1 };
      const content = sealed && openPart(this.key, place, sealed);
      if (content === null)
        throw new UnusableCopy(`Part ${part + 1} of ${copy.parts} of ${copy.name} is missing or damaged.`);
      await take(content);
    }
  }

  /** The folders of those that could not be removed: a store may forbid deleting for a time after writing. */
  private async removeAll(copies: readonly Pick<OffSiteCopy, 'folder' | 'parts'>[]): Promise<string[]> {
    const unremoved: string[] = [];
    for (const { folder, parts } of copies) {
      try {
        for (let part = 0; part < parts; part += 1) await this.bucket.remove(partName(folder, part));
      } catch {
        unremoved.push(folder);
      }
    }
    return unremoved;
  }
}

const listPlace = { name: LIST, part: 0, isLast: true };
const partName = (folder: string, part: number) => `${folder}/${String(part).padStart(6, '0')}`;

function requireHash(hash: Hash, { sha256, name }: OffSiteCopy): void {
  if (hash.digest('hex') !== sha256) throw new UnusableCopy(`The copy of ${name} is not what was copied.`);
}

async function writeAll(out: FileHandle, content: Buffer): Promise<void> {
  for (let at = 0; at < content.length;) at += (await out.write(content, at)).bytesWritten;
}
