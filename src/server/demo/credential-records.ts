// The rows of the demo coach's credential records. Pure, like practice.ts.
import type { RecordForCredential } from '#domain/records/record-kinds.ts';
import { MINUTES_PER_HOUR, addDays } from '#domain/time.ts';
import {
  ACC_EXPIRES_IN_DAYS,
  ACC_HELD_DAYS,
  DEMO_EDUCATION,
  DEMO_FEEDBACK,
  DEMO_MENTOR,
  DEMO_MENTOR_COACHING,
  DEMO_OPENING,
  DEMO_REFLECTIONS,
} from './demo-credential.ts';
import type { Practice } from './practice-rows.ts';
import type { Random } from './random.ts';

/** @param began the date of each client's first session, by id */
export function credentialRecords(
  today: string,
  clients: Practice['clients'],
  began: ReadonlyMap<string, string>,
  random: Random,
): Pick<Practice, RecordForCredential | 'opening_balances' | 'erased_sessions'> {
  const idOf = (name: string) => clients.find((client) => client.name === name)!.id;
  return {
    education: DEMO_EDUCATION.map(({ daysAgo, days, ...course }) => ({
      id: random.uuid(),
      ...course,
      start_date: addDays(today, -daysAgo),
      end_date: addDays(today, -daysAgo + days),
    })),
    mentor_coaching: DEMO_MENTOR_COACHING.map(({ weeksAgo, ...session }) => ({
      id: random.uuid(),
      date: addDays(today, -7 * weeksAgo),
      ...session,
      ...DEMO_MENTOR,
    })),
    reflections: DEMO_REFLECTIONS.map(({ weeksAgo, ...entry }) => ({
      id: random.uuid(),
      date: addDays(today, -7 * weeksAgo),
      ...entry,
    })),
    client_feedback: DEMO_FEEDBACK.map(({ weeksAgo, client, feedback }) => ({
      id: random.uuid(),
      client_id: idOf(client),
      date: addDays(today, -7 * weeksAgo),
      feedback,
      given_by: client,
    })),
    credentials: [
      {
        id: random.uuid(),
        body: 'ICF',
        level: 'ACC',
        awarded_on: addDays(today, -ACC_HELD_DAYS),
        expires_on: addDays(today, ACC_EXPIRES_IN_DAYS),
        reference: 'Example 0042',
      },
    ],
    opening_balances: openingBalances(today, idOf, began, random),
    erased_sessions: [],
  };
}

/** Opening balances end the day before the first logged session. */
function openingBalances(
  today: string,
  idOf: (name: string) => string,
  began: ReadonlyMap<string, string>,
  random: Random,
): Practice['opening_balances'] {
  return DEMO_OPENING.map(({ client, sinceDays, paidHours, proBonoHours }) => {
    const client_id = idOf(client);
    const until = addDays(began.get(client_id)!, -1);
    return {
      id: random.uuid(),
      client_id,
      as_of: until,
      start_date: addDays(today, -sinceDays),
      end_date: until,
      paid_minutes: paidHours * MINUTES_PER_HOUR,
      pro_bono_minutes: proBonoHours * MINUTES_PER_HOUR,
      format: 'individual',
      participants: null,
      source: 'Coaching log of earlier years',
    };
  });
}
