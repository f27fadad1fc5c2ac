import { describe, expect, it } from 'vitest';
import { RECORDS } from '#domain/records/all-records.ts';
import { RECORD_NAMES } from '#domain/records/record-kinds.ts';
import { addDays } from '#domain/time.ts';
import { importPartSchema } from '#domain/transfer/plan/archive/archive.ts';
import { DEMO_SESSIONS, buildPractice } from './practice.ts';

// Every ninth day of two years, so that holidays, weekends and a leap day are tested as today.
const DAYS = Array.from({ length: 82 }, (_, index) => addDays('2027-01-01', index * 9));

describe('the demo practice', () => {
  it.each(DAYS)('is a whole year of valid rows on %s', (today) => {
    const practice = buildPractice(today);
    const { clients, sessions, supervision_sessions, cpd_records, note_templates, wheels } = practice;
    expect(importPartSchema.parse({ rows: practice }).rows).toEqual(practice);
    expect(clients).toHaveLength(30);
    expect(sessions).toHaveLength(DEMO_SESSIONS);
    expect(supervision_sessions).toHaveLength(10);
    expect(cpd_records).toHaveLength(14);
    expect(note_templates).toHaveLength(3);
    expect(wheels).toHaveLength(3);
    expect(practice.mentor_coaching.reduce((sum, { duration }) => sum + duration, 0)).toBe(10 * 60);
    expect(practice.opening_balances).toHaveLength(6);
    expect(practice.credentials).toMatchObject([{ body: 'ICF', level: 'ACC', expires_on: addDays(today, 80) }]);
    expect(new Set(sessions.map((session) => `${session.client_id} ${session.date}`)).size).toBe(sessions.length);
    const dated = [practice.mentor_coaching, practice.reflections, practice.client_feedback].flat();
    const dates = [...sessions, ...supervision_sessions, ...cpd_records, ...wheels, ...dated].map((row) =>
      row.date.slice(0, 10),
    );
    expect(dates.every((date) => date <= today && date > addDays(today, -366))).toBe(true);
    const ids = Object.values(practice).flatMap((rows) => rows.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has clients from the whole year, each created before the first session', () => {
    const { clients, sessions } = buildPractice('2026-11-20');
    for (const { id, created_at = '' } of clients) {
      const dates = sessions.filter((session) => session.client_id === id).map(({ date }) => date);
      expect(dates.every((date) => date >= created_at.slice(0, 10))).toBe(true);
    }
    expect(new Set(clients.map(({ created_at = '' }) => created_at.slice(0, 7))).size).toBeGreaterThan(9);
  });

  it('has paid and pro bono sessions, groups, other kinds and every state of consent', () => {
    const { clients, sessions } = buildPractice('2026-11-20');
    const kinds = (values: readonly unknown[]) => [...new Set(values.map(String))].toSorted();
    expect(kinds(clients.map(({ consent }) => consent))).toEqual(['given', 'null', 'refused', 'withdrawn']);
    expect(kinds(sessions.map(({ paid }) => paid))).toEqual(['false', 'null', 'true']);
    expect(kinds(sessions.map(({ format }) => format))).toEqual(['group', 'individual', 'team']);
    expect(kinds(sessions.map(({ kind }) => kind))).toEqual(['coaching', 'mentoring', 'training']);
    expect(sessions.some((session) => session.peer_exchange)).toBe(true);
    expect(sessions.filter((session) => session.kind !== 'coaching')).toHaveLength(6);
  });

  it('shows every column of every record', () => {
    const practice: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
      ...buildPractice('2026-11-20'),
    };
    const hasValue = (value: unknown) => value !== undefined && value !== null && value !== '';
    const empty = RECORD_NAMES.filter((name) => name !== 'erased_sessions').flatMap((name) =>
      Object.keys(RECORDS[name].columns)
        .filter((column) => !practice[name]?.some((row) => hasValue(row[column])))
        .map((column) => `${name}.${column}`),
    );
    // There is no web page to link to, and the earlier hours are of individual clients.
    expect(empty).toEqual(['cpd_records.evidence_url', 'opening_balances.participants']);
  });

  it('is the same on the same day', () => {
    expect(buildPractice('2026-11-20')).toEqual(buildPractice('2026-11-20'));
  });

  it('fills in names, and has notes, follow-ups and open sessions', () => {
    const { sessions } = buildPractice('2026-11-20');
    expect(sessions.some((session) => session.notes.includes('{name}'))).toBe(false);
    expect(sessions.filter((session) => session.follow_up !== null).length).toBeGreaterThan(80);
    expect(sessions.filter((session) => !session.completed).length).toBeLessThan(20);
    expect(new Set(sessions.map((session) => session.notes)).size).toBeGreaterThan(250);
  });
});
