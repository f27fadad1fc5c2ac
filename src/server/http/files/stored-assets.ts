// The hashed files of the web app's other builds, in the database that all servers share (ADR 60). A server adds those
// of its own build before it is ready, so any server can serve the pages of any build of the last weeks.
import { LRUCache } from 'lru-cache';
import type { Database } from '#server/db/database.ts';
import { isAssetPath, type AssetForm, type AssetRow } from './asset-form.ts';
import { ASSETS, type WebFile, type WebFiles } from './web-files.ts';

/** A hundred builds that share no script. The longest unused are deleted first; purging deletes those of a month. */
const STORED_MAX_BYTES = 64 * 1024 * 1024;
const IN_MEMORY_BYTES = 16 * 1024 * 1024;
/** Rows of one statement. */
const BATCH = 32;

/** Those that are there, which is most of them at most starts: their contents are not sent again. */
const TOUCH = `
  update private.web_assets stored set last_used_at = now()
  from jsonb_to_recordset($1::jsonb) as given (path text, mac text)
  where stored.path = given.path and stored.mac = decode(given.mac, 'base64')
  returning stored.path`;
/** Replaces what was written under another JWT_SECRET, or compressed by another version of Node. */
const STORE = `
  insert into private.web_assets (path, body, is_brotli, mac)
  select path, decode(body, 'base64'), is_brotli, decode(mac, 'base64')
  from jsonb_to_recordset($1::jsonb) as given (path text, body text, is_brotli boolean, mac text)
  on conflict (path) do update set
    body = excluded.body, is_brotli = excluded.is_brotli, mac = excluded.mac, last_used_at = excluded.last_used_at`;
const LIMIT = `
  delete from private.web_assets where path in (
    select path from (
      select path, sum(octet_length(body)) over (order by last_used_at desc, path) as bytes from private.web_assets) newest
    where bytes > $1)`;
const FIND = `
  select path, body, is_brotli, mac from private.web_assets
  where path in (select jsonb_array_elements_text($1::jsonb))`;

interface Batch {
  readonly paths: Set<string>;
  readonly files: Promise<ReadonlyMap<string, WebFile>>;
}

export class StoredAssets {
  private readonly db: Pick<Database, 'asServer' | 'serverTransaction'>;
  private readonly form: AssetForm;
  private readonly maxBytes: number;
  private readonly found = new LRUCache<string, WebFile>({
    maxSize: IN_MEMORY_BYTES,
    sizeCalculation: ({ plain, br, gzip }) => 1 + (br?.length ?? 0) + (gzip ?? plain()).length,
  });
  /** Of the statement that has not begun. */
  private next: Batch | null = null;
  private last: Promise<unknown> = Promise.resolve();

  constructor(db: Pick<Database, 'asServer' | 'serverTransaction'>, form: AssetForm, maxBytes = STORED_MAX_BYTES) {
    this.db = db;
    this.form = form;
    this.maxBytes = maxBytes;
  }

  /** Stores the files of this server's build, or says that they are still used. */
  async store(files: WebFiles): Promise<void> {
    const rows = [...files]
      .filter(([path]) => path.startsWith(ASSETS) && isAssetPath(path))
      .map(([path, file]) => this.form.rowOf(path, file));
    await this.db.serverTransaction(async (run) => {
      // One server after the other, so that two never wait for each other's rows. Reading goes on.
      await run('lock table private.web_assets in share row exclusive mode');
      const names = rows.map(({ path, mac }) => ({ path, mac: mac.toString('base64') }));
      const stored = new Set((await run<{ path: string }>(TOUCH, [JSON.stringify(names)])).map(({ path }) => path));
      const missing = rows.filter(({ path }) => !stored.has(path));
      for (let at = 0; at < missing.length; at += BATCH)
        await run(STORE, [JSON.stringify(missing.slice(at, at + BATCH).map(asText))]);
      await run(LIMIT, [this.maxBytes]);
    });
  }

  /** The file, or undefined if no build of the last weeks had it. However many are asked for, one statement runs at a time. */
  async find(path: string): Promise<WebFile | undefined> {
    if (!isAssetPath(path)) return undefined;
    const known = this.found.get(path);
    if (known) return known;
    const batch = this.next ?? this.openBatch();
    batch.paths.add(path);
    if (batch.paths.size >= BATCH) this.next = null;
    return (await batch.files).get(path);
  }

  /** It is read after the batch before it, and takes paths until then. */
  private openBatch(): Batch {
    const paths = new Set<string>();
    const files = this.last.then(() => {
      if (this.next === batch) this.next = null;
      return this.read([...paths]);
    });
    const batch = { paths, files };
    this.next = batch;
    // Who asked for one of its paths gets the error.
    this.last = files.catch(() => undefined);
    return batch;
  }

  private async read(paths: readonly string[]): Promise<ReadonlyMap<string, WebFile>> {
    const files = new Map<string, WebFile>();
    for (const row of await this.db.asServer<AssetRow>(FIND, [JSON.stringify(paths)])) {
      const file = await this.form.fileOf(row);
      if (!file) continue;
      files.set(row.path, file);
      this.found.set(row.path, file);
    }
    return files;
  }
}

function asText({ path, body, is_brotli, mac }: AssetRow) {
  return { path, body: body.toString('base64'), is_brotli, mac: mac.toString('base64') };
}
