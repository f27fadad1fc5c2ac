import { standingTowardNext } from '#domain/dashboard/credential-standing.ts';
import { minutesOfDashboard, minutesOfEvidence } from '#domain/dashboard/coaching-minutes.ts';
import { SHOWN_DEMO } from '#tests/support/shown-demo.ts';
import { EXAMPLE_DASHBOARD, EXAMPLE_DAY, EXAMPLE_STANDING } from '#web/features/dashboard/example-dashboard.ts';
import { expect, it } from 'vitest';

const { clients, sessions, supervision_sessions, cpd_records, credentials } = SHOWN_DEMO.evidence;

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const minutesOf = (rows: readonly { duration: number }[]) => sum(rows.map(({ duration }) => duration));

it('says of the next credential what the demo’s dashboard says', () => {
  expect(standingTowardNext(SHOWN_DEMO.evidence, EXAMPLE_DAY)).toMatchObject(EXAMPLE_STANDING.data!.next!);
});

it('has the numbers of the demo', () => {
  const ofMonth = (month: string) => sessions.filter(({ date }) => date.startsWith(month));
  const thisMonth = ofMonth(EXAMPLE_DAY.slice(0, 7));
  const supervised = supervision_sessions
    .map(({ date }) => date)
    .toSorted()
    .at(-1)!;
  const isPractice = (kind: string) => kind === 'coaching' || kind === 'mentoring';
  const since = sessions.filter(({ date, completed, kind }) => date > supervised && completed && isPractice(kind));
  expect(minutesOfDashboard(EXAMPLE_DASHBOARD)).toEqual(minutesOfEvidence(SHOWN_DEMO.evidence, EXAMPLE_DAY));
  expect(EXAMPLE_DASHBOARD).toMatchObject({
    total_clients: clients.length,
    total_sessions: sessions.length,
    sessions_this_month: thisMonth.length,
    minutes_this_month: minutesOf(thisMonth),
    supervision_sessions: supervision_sessions.length,
    supervision_minutes: minutesOf(supervision_sessions),
    minutes_since_supervision: minutesOf(since),
    cpd_hours: sum(cpd_records.map(({ hours }) => hours)),
    cpd_hours_this_year: sum(
      cpd_records.filter(({ date }) => date.startsWith(EXAMPLE_DAY.slice(0, 4))).map(({ hours }) => hours),
    ),
    months: EXAMPLE_DASHBOARD.months.map(({ month }) => ({ month, minutes: minutesOf(ofMonth(month)) })),
    reminders: {
      last_supervision: supervised,
      credentials: credentials.map(({ body, level, awarded_on, expires_on }) => ({
        body,
        level,
        awarded_on,
        expires_on,
      })),
    },
  });
});

it('lists the latest sessions of the demo', () => {
  const nameOf = new Map(clients.map(({ id, name }) => [id, name]));
  const listed = EXAMPLE_DASHBOARD.recent_sessions;
  const lines = sessions.map(({ client_id, date, duration }) => ({
    client_name: nameOf.get(client_id),
    date,
    duration,
  }));
  const latest = lines
    .map(({ date }) => date)
    .toSorted()
    .toReversed();
  expect(listed.map(({ date }) => date)).toEqual(latest.slice(0, listed.length));
  for (const { client_name, date, duration } of listed) expect(lines).toContainEqual({ client_name, date, duration });
});
