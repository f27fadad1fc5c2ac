// Measures what reading calendars costs, and what it costs people's requests: `npm run bench -- feeds`, or
// `npm run bench -- feeds 1000 180` for so many calendars that become due within so many seconds. The default is the rate of 10,000
// in half an hour. The calendars' servers, the people and the server are processes of their own, the engine is native Postgres.
// Printed are two rounds without calendars, and one with them in between.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { openNativeOwner } from '#server/db/open-owner.ts';
import { CALENDAR_CERTIFICATE } from '#tests/support/calendars/calendar-certificate.ts';
import { startNativeServer } from '#tests/support/native-server.ts';
import { post, practiceOf, signUp } from './coach.ts';
import { watchServer } from './feeds/watch-server.ts';
import { startHourbookWith, type Measured } from './hourbook.ts';

const FEEDS_A_COACH = 10;
const PEOPLE = 10;
const ALONE_SECONDS = 60;
/** The last calendars are read in the run after they are due. */
const MORE_SECONDS = 115;
const [feedsText = '1000', secondsText = '180'] = process.argv.slice(2);
const [feeds, seconds] = [Number(feedsText), Number(secondsText)];
const run = promisify(execFile);
const script = (name: string) => join(import.meta.dirname, 'feeds', name);

/** Prints its port, and after each line of input what it was asked for since the last one. */
function startFeedServer() {
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), script('feed-server.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => JSON.parse((await lines.next()).value as string) as Record<string, number>;
  return {
    port: async () => (await next())['port']!,
    sinceThen() {
      child.stdin.write('\n');
      return next();
    },
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

interface Made {
  readonly people: readonly Readonly<Record<string, string>>[];
}

/** People with a practice, and coaches with ten calendars each, which are read once. */
async function make(address: string, apikey: string, port: number): Promise<Made> {
  const people = [];
  for (let number = 0; number < PEOPLE + feeds / FEEDS_A_COACH; number += 1) {
    const { access_token: token } = await signUp(address, apikey, `feeds-${number}@example.org`, number);
    const headers = { apikey, 'content-type': 'application/json', authorization: `Bearer ${token}` };
    if (number < PEOPLE) {
      const practice = practiceOf(20, 10);
      await post(`${address}/rest/v1/clients`, headers, practice.clients);
      await post(`${address}/rest/v1/sessions`, headers, practice.sessions);
      people.push(headers);
    } else {
      const first = (number - PEOPLE) * FEEDS_A_COACH;
      for (let feed = first; feed < first + FEEDS_A_COACH; feed += 1)
        await post(`${address}/functions/v1/connect-calendar`, headers, {
          id: crypto.randomUUID(),
          kind: 'ical',
          label: 'Work',
          address: `https://127.0.0.1:${port}/${feed}.ics`,
        });
    }
  }
  return { people };
}

async function round({ target, coaches }: Measured<Made>, forSeconds: number) {
  const watched = await watchServer(target);
  const args = [script('steady-people.mjs'), target.address, JSON.stringify(coaches.people), String(forSeconds)];
  const { stdout } = await run(process.execPath, args);
  return { people: JSON.parse(stdout) as object, ...(await watched.end()) };
}

const print = (name: string, what: object) => console.log(name, JSON.stringify(what));

async function measure(measured: Measured<Made>, url: string, feedServer: ReturnType<typeof startFeedServer>) {
  const owner = await openNativeOwner(url);
  const sql = (text: string) => owner.asOwner((query) => query(text));
  try {
    // Until then what was prepared is compiled.
    await round(measured, 20);
    print('alone', await round(measured, ALONE_SECONDS));
    await feedServer.sinceThen();
    await sql(`update private.calendar_sources set next_read_at = now() + random() * interval '${seconds} seconds'`);
    print('beside calendars', await round(measured, seconds + MORE_SECONDS));
    print('their servers', await feedServer.sinceThen());
    const problems = await sql(`select coalesce(problem, 'none') as problem, count(*)::int from public.calendar_feeds
      group by 1 order by 1`);
    print('problems', problems);
    await sql(`update private.calendar_sources set next_read_at = now() + interval '1 day'`);
    print('alone again', await round(measured, ALONE_SECONDS));
  } finally {
    await owner.close();
  }
}

const certificate = join(tmpdir(), `hourbook-feeds-${process.pid}.pem`);
writeFileSync(certificate, CALENDAR_CERTIFICATE);
process.env['NODE_EXTRA_CA_CERTS'] = certificate;
process.env['CALENDAR_NETWORKS'] = '127.0.0.0/8';
const feedServer = startFeedServer();
const cluster = await startNativeServer({ settings: ['fsync=on', 'full_page_writes=on'] });
try {
  const port = await feedServer.port();
  const measured = await startHourbookWith((address, apikey) => make(address, apikey, port), cluster, [
    `update private.calendar_sources set next_read_at = now() + interval '1 day'`,
    'analyze',
  ]);
  await measure(measured, cluster.url('postgres'), feedServer).finally(() => measured.remove());
} finally {
  await feedServer.stop();
  await cluster.remove();
}
