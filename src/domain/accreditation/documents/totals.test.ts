// The totals of a document equal those on screen to the minute, for any records.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCircumstances, anyPractice } from '#tests/support/any-practice.ts';
import { evaluate } from '#domain/accreditation/evaluate/evaluate.ts';
import { ruleOf } from '#tests/support/practice.ts';
import { ALL_HOURS } from '#domain/accreditation/bodies/credential-body.ts';
import { EMCC_HOURS } from '#domain/accreditation/bodies/emcc/emcc.ts';
import { ICF_HOURS } from '#domain/accreditation/bodies/icf/icf.ts';
import { clientProfiles } from './client-profiles.ts';
import { clientStatement } from './client-statement.ts';
import { hoursSummary } from './hours-summary.ts';
import { icfLogTable, icfLog } from '#domain/accreditation/bodies/icf/client-coaching-log.ts';
import { organisationFigures } from './organisation-letter.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

test('the ICF log', () => {
  fc.assert(
    fc.property(anyPractice, anyCircumstances, (practice, circumstances) => {
      const log = icfLog(practice, ICF_HOURS, circumstances);
      const rule = evaluate(ruleOf('icf-acc-log'), practice, circumstances);
      const all = evaluate(ruleOf('icf-acc-hours'), practice, circumstances);
      expect(log.paidMinutes + log.proBonoMinutes).toBe(rule.have);
      expect(sum(log.rows.map((row) => row.paidMinutes + row.proBonoMinutes))).toBe(rule.have);
      // The hours left out for consent and erasure also match to the minute.
      const costs = log.leftOff.filter(({ reason }) =>
        ['consent-refused', 'erased', 'consent-not-asked'].includes(reason),
      );
      expect(rule.have + sum(costs.map(({ minutes }) => minutes))).toBeGreaterThanOrEqual(all.have);
      const named = new Set(practice.clients.filter(({ consent }) => consent === 'given').map(({ id }) => id));
      // The others are listed under an organisation whose letter stands for their names.
      expect(log.rows.every(({ clientId }) => named.has(clientId) || clientId.startsWith('letter:'))).toBe(true);
      const foot = icfLogTable(log).at(-1)!;
      expect(Math.round((Number(foot[6]) + Number(foot[7])) * 60)).toBe(rule.have);
      const cells = icfLogTable(log).slice(2, -1);
      expect(sum(cells.map((row) => Math.round(Number(row[6]) * 60) + Math.round(Number(row[7]) * 60)))).toBe(
        rule.have,
      );
    }),
    { numRuns: 150 },
  );
});

test('the portfolio’s hours and client profiles', () => {
  fc.assert(
    fc.property(anyPractice, anyCircumstances, (practice, circumstances) => {
      const { have } = evaluate(ruleOf('emcc-practitioner-hours'), practice, circumstances);
      const summary = hoursSummary(practice, EMCC_HOURS, circumstances);
      const profiles = clientProfiles(practice, EMCC_HOURS, circumstances);
      expect(summary.minutes).toBe(have);
      expect(sum(summary.years.map(({ minutes }) => minutes))).toBe(have);
      expect(sum(Object.values(summary.formats))).toBe(have);
      expect(sum(profiles.map(({ minutes }) => minutes))).toBe(have);
      const clients = evaluate(ruleOf('emcc-practitioner-clients'), practice, circumstances).have;
      expect([summary.clients, profiles.length]).toEqual([clients, clients]);
    }),
    { numRuns: 150 },
  );
});

test('the organisations’ letters', () => {
  fc.assert(
    fc.property(anyPractice, anyCircumstances, (practice, circumstances) => {
      const named = new Set(practice.clients.filter(({ organisation }) => organisation?.trim()).map(({ id }) => id));
      const own = {
        ...practice,
        sessions: practice.sessions.filter(({ client_id }) => named.has(client_id)),
        opening_balances: practice.opening_balances.filter(({ client_id }) => named.has(client_id)),
        erased_sessions: [],
      };
      const figures = organisationFigures(practice, ICF_HOURS, circumstances);
      expect(sum(figures.map(({ minutes }) => minutes))).toBe(
        evaluate(ruleOf('icf-acc-hours'), own, circumstances).have,
      );
      expect(sum(figures.map(({ paidMinutes }) => paidMinutes))).toBe(
        evaluate(ruleOf('icf-acc-paid-hours'), own, circumstances).have,
      );
    }),
    { numRuns: 150 },
  );
});

test('a client’s statement', () => {
  fc.assert(
    fc.property(anyPractice, anyCircumstances, (practice, circumstances) => {
      const own = { ...practice, opening_balances: [], erased_sessions: [] };
      const statements = practice.clients.map(({ id }) =>
        clientStatement(own, { clientId: id, from: '1950-01-01', to: '2100-12-31' }, circumstances)!,
      );
      for (const { sessions, minutes } of statements)
        expect(sum(sessions.map(({ duration }) => duration))).toBe(minutes);
      const coaching = statements.flatMap(({ sessions }) => sessions.filter(({ kind }) => kind === 'coaching'));
      expect(sum(coaching.map(({ duration }) => duration))).toBe(hoursSummary(own, ALL_HOURS, circumstances).minutes);
    }),
    { numRuns: 150 },
  );
});
