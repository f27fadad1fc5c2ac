// Files in OpenStack Swift with its S3 interface, Debian's package python3-swift.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { OffSiteCopies } from '#server/backup/off-site/off-site-copies.ts';
import { objectStore } from '#server/certificates/object-store.ts';
import { testCertificatesIn } from '#tests/support/certificates-in-store.ts';
import { SwiftNode, swiftVersion } from './swift-node.ts';

const version = swiftVersion();
if (version === null) console.log('Swift (python3-swift) is not installed: files are not tested in a real S3 store.');

describe.skipIf(version === null)(`Swift ${version}`, () => {
  let node: SwiftNode;
  testCertificatesIn(async () => (node = await SwiftNode.start()));
  const content = { claims: { role: 'authenticated', json: '{}' }, contentId: 'c1' } as const;

  test('what was put is there as it was; what is not there is null, and deleted already', async () => {
    const store = objectStore(node.settings);
    const chunk = Buffer.from([0, 255, 13, 10, 0]);
    expect(await store.get(content, 0)).toBeNull();
    await store.put(content, 0, chunk);
    expect(await store.get(content, 0)).toEqual(chunk);
    await store.remove('c1', 3);
    expect(await store.get(content, 0)).toBeNull();
  });

  test('a copy of a backup comes back as it was', async () => {
    const copies = new OffSiteCopies({ bucket: node.settings, key: 'only-for-tests-0123456789-0123456789' });
    const folder = mkdtempSync(join(tmpdir(), 'hourbook-swift-'));
    try {
      const file = join(folder, 'hourbook-2026-11-20.jsonl.gz');
      const content = randomBytes(9 * 1024 * 1024);
      writeFileSync(file, content);
      await copies.copy(file, new Date());
      await copies.fetch(undefined, join(folder, 'fetched'));
      expect(readFileSync(join(folder, 'fetched')).equals(content)).toBe(true);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('a store that has lost its disks is told as one that cannot be reached', async () => {
    const store = objectStore(node.settings);
    await node.leave('object');
    const put = store.put(content, 0, Buffer.from('encrypted'));
    await expect(put).rejects.toMatchObject({ status: 503, cause: { message: 'S3: PUT 503' } });
    const get = store.get(content, 0);
    await expect(get).rejects.toMatchObject({ status: 503, cause: { message: 'S3: GET 503' } });
  });
});
