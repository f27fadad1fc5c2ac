// A move keeps servers out of the former database, and lets them in again where it fails.
import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { openNativeOwner } from './open-owner.ts';
import { closedToServers } from './refuse-while-served.ts';

const source = inject('database');

test.runIf(source.engine === 'postgres').each([
  ['no limit', -1, -1],
  ['a limit of its own', 7, 7],
  ['what a move that was killed has left', 0, -1],
])('after a move that fails servers can use the database again: %s', async (_, before, after) => {
  const url = source.engine === 'postgres' ? source.ownerUrl : '';
  const name = `moved_${randomUUID().replaceAll('-', '')}`;
  const admin = await openNativeOwner(url);
  await admin.asOwner((run) => run(`create database ${name} template template0`));
  const owner = await openNativeOwner(Object.assign(new URL(url), { pathname: `/${name}` }).href);
  const said: string[] = [];
  await owner.asOwner(async (run) => {
    const limits = () => run(`select datconnlimit as is from pg_catalog.pg_database where datname = '${name}'`);
    await run(`alter database ${name} connection limit ${before}`);
    const failed = closedToServers(
      run,
      (text) => said.push(text),
      async () => {
        expect(await limits()).toEqual([{ is: 0 }]);
        throw new Error('The disk is full');
      },
    );
    await expect(failed).rejects.toThrow('The disk is full');
    expect(await limits()).toEqual([{ is: after }]);
  });
  expect(said.join('')).toContain(`: alter database ${name} connection limit ${after};`);
  await owner.close();
  await admin.asOwner((run) => run(`drop database ${name}`)).finally(() => admin.close());
});
