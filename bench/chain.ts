// Measures what the chain of changes costs an insert (ADR 90): `npm run bench -- chain`, or `npm run bench -- chain 60 15` for sixty
// coaches and fifteen pairs of runs. Two servers of the same build, each on native Postgres that survives a power failure; on one of
// them sessions are only counted, as the rows of other tables are. They take turns, and each is first in every other pair.
import { startNativeServer, type NativeServer } from '#tests/support/native-server.ts';
import { openNativeOwner } from '#server/db/open-owner.ts';
import { makeCrowd, type Crowd } from './crowd-coaches.ts';
import { CROWD_OPERATIONS } from './crowd-operations.ts';
import { startHourbookWith, type Measured } from './hourbook.ts';
import { loadRotating, type Load } from './load.ts';

const COUNTED_ALONE = [
  'drop trigger sessions_log_added on public.sessions',
  `create trigger sessions_count_added after insert on public.sessions referencing new table as added
    for each statement execute function private.count_storage()`,
];
const SECONDS = 2;
/** The offset between the days of two runs' inserts. */
const PASSES_A_RUN = 500;

const [coachesText = '60', pairsText = '15'] = process.argv.slice(2);
const coaches = Number(coachesText);
const insert = CROWD_OPERATIONS.find(({ name }) => name === 'insert of a session, returning')!;

interface Side {
  readonly name: string;
  readonly measured: Measured<Crowd>;
  readonly cluster: NativeServer;
  readonly runs: Load[];
  remove(): Promise<void>;
}

async function startSide(name: string, statements: readonly string[]): Promise<Side> {
  const cluster = await startNativeServer({ settings: ['fsync=on', 'full_page_writes=on'] });
  const measured = await startHourbookWith((address, apikey) => makeCrowd(address, apikey, coaches, true), cluster);
  const owner = await openNativeOwner(cluster.url('postgres'));
  for (const statement of statements) await owner.asOwner((run) => run(statement));
  await owner.close();
  const remove = async () => {
    await measured.remove();
    await cluster.remove();
  };
  return { name, measured, cluster, runs: [], remove };
}

/** Of all coaches. */
async function entriesOf({ cluster }: Side): Promise<number> {
  const owner = await openNativeOwner(cluster.url('postgres'));
  const [row] = await owner.asOwner((run) =>
    run<{ entries: number }>('select sum(log_entries)::int as entries from private.storage_use'),
  );
  await owner.close();
  return row!.entries;
}

async function run({ measured: { target, coaches: crowd } }: Side, at: number): Promise<Load> {
  const headers = { apikey: crowd.apikey, 'content-type': 'application/json', prefer: 'return=representation' };
  return loadRotating(target, insert.lines!(crowd.coaches), headers, SECONDS, at * PASSES_A_RUN);
}

const quartiles = (values: readonly number[]) =>
  [0.25, 0.5, 0.75].map((part) => values.toSorted((a, b) => a - b)[Math.floor(values.length * part)]!);

const sides: Side[] = [];
try {
  sides.push(await startSide('counted alone', COUNTED_ALONE), await startSide('with the chain', []));
  for (let pair = 0; pair <= Number(pairsText); pair += 1)
    for (const side of pair % 2 === 0 ? sides : sides.toReversed()) {
      const taken = await run(side, pair);
      // The first one warms up.
      if (pair > 0) side.runs.push(taken);
    }
  for (const { name, runs } of sides) {
    const [low, middle, high] = quartiles(runs.map(({ requestsPerSecond }) => requestsPerSecond)).map(Math.round);
    const [, server] = quartiles(runs.map(({ serverCpu }) => serverCpu)).map(Math.round);
    const [, engine] = quartiles(runs.map(({ engineCpu }) => engineCpu)).map(Math.round);
    console.log(
      `${name}: ${middle} inserts a second (${low} to ${high}), ${server} µs of the server and ${engine} µs of Postgres each`,
    );
  }
  const [without, written] = await Promise.all(sides.map(entriesOf));
  console.log(`${written! - without!} entries were written to the chain beside ${without} from before.`);
  const [alone, chain] = sides.map(({ runs }) => runs);
  const ratios = quartiles(chain!.map((taken, at) => taken.requestsPerSecond / alone![at]!.requestsPerSecond));
  console.log(
    `with the chain beside counted alone, pair by pair: ${ratios.map((ratio) => ratio.toFixed(3)).join(', ')} (quartiles)`,
  );
} finally {
  for (const side of sides) await side.remove();
}
