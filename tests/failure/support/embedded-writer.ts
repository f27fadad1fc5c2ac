// A process of its own that writes rows to the embedded engine in DATA_DIR and names each one that was acknowledged.
import { openEmbedded } from '#server/db/embedded/open-embedded.ts';
import { TEST_DATABASE_OPTIONS } from '#tests/support/test-database-options.ts';

const [dataDir = '', mode = 'write'] = process.argv.slice(2);
try {
  const db = await openEmbedded({ ...TEST_DATABASE_OPTIONS, dataDir });
  process.stdout.write('open\n');
  // Several at once, as requests are.
  const write = async () => {
    for (;;) {
      const [row] = await db.asServer<{ key: string }>(
        'insert into auth.rate_limits (key) values (gen_random_uuid()) returning key',
      );
      process.stdout.write(`${row?.key}\n`);
    }
  };
  if (mode === 'write') await Promise.all(Array.from({ length: 4 }, write));
  else setInterval(() => undefined, 60_000);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
