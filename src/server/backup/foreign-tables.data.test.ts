// An operator's own tables, such as a copy of one made before a correction by hand, are no reason why a backup cannot be restored.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { openNativeOwner } from '#server/db/open-owner.ts';
import { openNative } from '#server/db/native/open-native.ts';
import { TEST_DATABASE_OPTIONS } from '#tests/support/test-database-options.ts';
import { checkBackup } from './check-backup.ts';
import { restoreNative } from './restore-native.ts';
import { writeBackup } from './write-backup.ts';

const source = inject('database');

test.runIf(source.engine === 'postgres')(
  'a database that is not fit is left empty; tables that are not ours are left out, and named',
  async () => {
    const ownerUrl = source.engine === 'postgres' ? source.ownerUrl : '';
    const newDatabase = async (kind = '') => {
      const name = `foreign_${randomUUID().replaceAll('-', '')}`;
      const owner = await openNativeOwner(ownerUrl);
      await owner
        .asOwner((run) => run(`create database ${name} template template0 ${kind}`))
        .finally(() => owner.close());
      return Object.assign(new URL(ownerUrl), { pathname: `/${name}` }).href;
    };
    const [from, into] = [await newDatabase(), await newDatabase()];
    await (await openNative(from, TEST_DATABASE_OPTIONS)).close();
    const folder = mkdtempSync(join(tmpdir(), 'hourbook-foreign-'));
    const file = join(folder, 'backup.jsonl.gz');
    const owner = await openNativeOwner(from);
    await owner.asOwner(async (run) => {
      await run("insert into auth.rate_limits (key, window_started_at, hits) values ('kept', now(), 1)");
      await run('create table public.limits_before as select * from auth.rate_limits');
      await run('create table public.tickets (id serial primary key, text text)');
      await run("insert into public.tickets (text) values ('one'), ('two')");
      await writeBackup((work) => work(run), file, 'test');
    });
    await owner.close();

    const contents = await checkBackup(file);
    const options = { replace: false, notesKeys: ['only-for-tests-0123456789-0123456789'], now: new Date() };
    const unfit = await newDatabase("encoding 'SQL_ASCII' locale 'C'");
    const refused = () =>
      expect(restoreNative(unfit, file, contents, options)).rejects.toThrow('is encoded as SQL_ASCII');
    await refused();
    // Nothing was written: the second time it would say that there are tables.
    await refused();
    const { loaded } = await restoreNative(into, file, contents, options);
    const leftOut = Object.keys(contents.tables).filter((name) => !Object.hasOwn(loaded.tables, name));
    expect(leftOut).toEqual(['public.limits_before', 'public.tickets']);
    const restored = await openNativeOwner(into);
    const rows = await restored.asOwner((run) => run('select key from auth.rate_limits'));
    await restored.close();
    expect(rows).toEqual([{ key: 'kept' }]);
    rmSync(folder, { recursive: true });
  },
);
