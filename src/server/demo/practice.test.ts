import { describe, expect, it } from 'vitest';
import { clientSchema } from '#domain/clients/client-schema.ts';
import { cpdSchema } from '#domain/cpd/cpd-schema.ts';
import { sessionSchema } from '#domain/sessions/session-schema.ts';
import { supervisionSchema } from '#domain/supervision/supervision-schema.ts';
import { addDays } from '#domain/time.ts';
import { DEMO_SESSIONS, buildPractice } from './practice.ts';

// Every ninth day of two years, so that holidays, weekends and a leap day come up as today.
const DAYS = Array.from({ length: 82 }, (_, index) => addDays('2027-01-01', index * 9));

describe('the demo practice', () => {
  it.each(DAYS)('is a whole year of valid rows on %s', (today) => {
    const { clients, sessions, supervision, cpd } = buildPractice(today);
    expect(clients).toHaveLength(30);
    expect(sessions).toHaveLength(DEMO_SESSIONS);
    expect(supervision).toHaveLength(10);
    expect(cpd).toHaveLength(14);
    for (const client of clients) clientSchema.parse(client);
    for (const session of sessions) sessionSchema.parse(session);
    for (const entry of supervision) supervisionSchema.parse(entry);
    for (const entry of cpd) cpdSchema.parse(entry);
    expect(new Set(sessions.map((session) => `${session.client_id} ${session.date}`)).size).toBe(sessions.length);
    const dates = [...sessions, ...supervision, ...cpd].map((row) => row.date.slice(0, 10));
    expect(dates.every((date) => date <= today && date > addDays(today, -366))).toBe(true);
    const ids = [...clients, ...sessions, ...supervision, ...cpd].map((row) => row.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is the same on the same day', () => {
    expect(buildPractice('2026-11-20')).toEqual(buildPractice('2026-11-20'));
  });

  it('fills in the name, and has notes, follow-ups and open sessions', () => {
    const { sessions } = buildPractice('2026-11-20');
    expect(sessions.some((session) => session.notes.includes('{name}'))).toBe(false);
    expect(sessions.filter((session) => session.follow_up !== null).length).toBeGreaterThan(80);
    expect(sessions.filter((session) => !session.completed).length).toBeLessThan(20);
    expect(new Set(sessions.map((session) => session.notes)).size).toBeGreaterThan(250);
  });
});
