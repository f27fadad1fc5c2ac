// The slowest statements of the web app's calls for one coach with many sessions, on Postgres with its default settings:
// `npm run bench -- large-coach`, or `npm run bench -- large-coach 20000 5` for so many sessions, a multiple of 50, and five times every call.
// Measured by Postgres, planning included. The quickest time says most: other load on the machine only adds to it.
import { Client } from 'pg';
import { openNative } from '#server/db/native/open-native.ts';
import { CALLS } from '#tests/speed/calls.ts';
import { placeOf } from '#tests/speed/place.ts';
import { startTestApp } from '#tests/support/app.ts';
import { fillPractices, generatedId } from '#tests/support/fill-practices.ts';
import { startNativeServer } from '#tests/support/native-server.ts';
import { TEST_DATABASE_OPTIONS } from '#tests/support/test-database-options.ts';
import { testDatabaseOn } from '#tests/support/test-database.ts';
import { writeResult } from './write-result.ts';

const LIMIT_MS = 100;
const SHOWN = 25;
const DEFAULTS = ['fsync=on', 'full_page_writes=on', 'shared_buffers=128MB', 'max_connections=100'];
const STATISTICS = ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.track_planning=on'];

const [sessionsText = '20000', timesText = '5'] = process.argv.slice(2);
const sessionsOfFirst = Number(sessionsText);
const times = Math.min(20, Number(timesText));

interface Measured {
  readonly quickest: number;
  readonly mean: number;
  readonly calls: number;
  readonly statement: string;
}

const server = await startNativeServer({ settings: [...DEFAULTS, ...STATISTICS] });
try {
  const slowest = await measure();
  for (const { quickest, mean, calls, statement } of slowest.slice(0, SHOWN))
    console.log([quickest, mean].map((ms) => ms.toFixed(1).padStart(8)).join(''), `${calls}`.padStart(5), statement);
  const late = slowest.filter(({ quickest }) => quickest > LIMIT_MS).length;
  console.log(`ms quickest and mean, calls. ${late} of ${slowest.length} statements take more than ${LIMIT_MS} ms.`);
  await writeResult('large-coach.json', { at: new Date().toISOString(), sessions: sessionsOfFirst, times, slowest });
} finally {
  await server.remove();
}

async function measure(): Promise<Measured[]> {
  const database = await openNative(server.url('postgres'), TEST_DATABASE_OPTIONS);
  const owner = new Client({ connectionString: server.url('postgres') });
  await owner.connect();
  const asOwner = async (text: string, values?: readonly unknown[]) =>
    (await owner.query(text, values && [...values])).rows as never;
  const close = async () => {
    await Promise.all([database.close(), owner.end()]);
  };
  const app = await startTestApp({ db: testDatabaseOn({ database, asOwner, close }) });
  try {
    await fillPractices(asOwner, { accounts: 500, coaches: 50, sessions: 800, sessionsOfFirst });
    await owner.query("update public.profiles set role = 'admin' where id = $1", [generatedId('coach', 3)]);
    await chainEachSession(owner, generatedId('coach', 1));
    await owner.query('vacuum analyze');
    await owner.query('create extension pg_stat_statements');
    const place = await placeOf(app, 1);
    await place.useNotes();
    for (let time = 0; time < times; time += 1)
      for (const call of CALLS)
        await place.call(call).catch((error: Error) => console.error(`${call.name}: ${error.message}`));
    const { rows } = await owner.query<Measured>(
      `select s.min_plan_time + s.min_exec_time as quickest, s.mean_plan_time + s.mean_exec_time as mean, s.calls::int as calls,
         left(regexp_replace(s.query, '\\s+', ' ', 'g'), 160) as statement
       from pg_stat_statements s join pg_roles r on r.oid = s.userid and not r.rolsuper order by 1 desc`,
    );
    return rows;
  } finally {
    await app.close();
  }
}

/** An entry for each session, as if the coach had saved one after the other: generated rows are in no chain. */
async function chainEachSession(owner: Client, coach: string): Promise<void> {
  await owner.query(
    `insert into public.cpd_records (user_id, date, hours, title) values ('${coach}', '2026-11-20', 1, 'The first record')`,
  );
  await owner.query(`do $$
    declare
      session uuid;
      done integer := 0;
    begin
      for session in select s.id from public.sessions s where s.user_id = '${coach}' order by s.date, s.id loop
        update public.sessions s set duration = s.duration + 5 where s.user_id = '${coach}' and s.id = session;
        done := done + 1;
        -- One transaction for all would keep every version of the counter.
        if done % 500 = 0 then commit; end if;
      end loop;
    end $$`);
}
