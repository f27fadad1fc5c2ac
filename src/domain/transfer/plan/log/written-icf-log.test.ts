import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyCircumstances, anyPractice } from '#tests/support/any-practice.ts';
import { icfLog } from '#domain/accreditation/bodies/icf/client-coaching-log.ts';
import { practice } from '#tests/support/practice.ts';
import { ALL_HOURS } from '#domain/accreditation/bodies/credential-body.ts';
import { ICF_HOURS } from '#domain/accreditation/bodies/icf/icf.ts';
import { icfLogFile } from '#domain/transfer/write/icf-log-file.ts';
import { csvText } from '#domain/transfer/write/csv-text.ts';
import { chooseLogRows } from '#domain/transfer/plan/import-batch.ts';
import { CIRCUMSTANCES } from '#tests/support/transfer/import-circumstances.ts';
import { planIcfLog } from './plan-icf-log.ts';
import { readRfc4180 } from '#tests/support/transfer/read-rfc4180.ts';

it('reads the log that we write exactly to the minute, whatever the practice', () => {
  const answers = { asOf: '2026-11-20', agreed: true };
  fc.assert(
    fc.property(anyPractice, anyCircumstances, (rows, circumstances) => {
      const named = rows.clients.map((client) => ({ ...client, relationship_start: null, relationship_end: null }));
      const log = icfLog({ ...rows, clients: named }, ICF_HOURS, { ...circumstances, today: '2026-11-20' });
      const file = readRfc4180(csvText(icfLogFile(log), { bom: false }));
      const made = planIcfLog(file, answers, { clients: [], sessions: [], opening_balances: [] }, CIRCUMSTANCES)!;
      const people = made.rows.filter(({ status }) => status !== 'left-out');
      // Names of an organisation that differ in case are one; the first is used.
      expect(people.map(({ title }) => title.toLowerCase())).toEqual(log.rows.map(({ name }) => name.toLowerCase()));
      expect(made.fileTotals ?? { paidMinutes: 0, proBonoMinutes: 0 }).toEqual({
        paidMinutes: log.paidMinutes,
        proBonoMinutes: log.proBonoMinutes,
      });
      const { clients, opening_balances } = chooseLogRows(made, new Set(made.rows.map(({ index }) => index)));
      const evidence = practice({
        education: [],
        sessions: [],
        clients: clients.map((client) => ({ ...EMPTY_CLIENT, ...client })),
        opening_balances,
      });
      const again = icfLog(evidence, ALL_HOURS, {
        ...circumstances,
        today: '2026-11-20',
        applicationDate: '2026-11-20',
      });
      expect([again.paidMinutes, again.proBonoMinutes]).toEqual([log.paidMinutes, log.proBonoMinutes]);
    }),
    { numRuns: 100 },
  );
});

const EMPTY_CLIENT = {
  organisation: null,
  relationship_start: null,
  relationship_end: null,
  consent: null,
  consent_how: null,
  consent_date: null,
  letter_date: null,
  retain_until: null,
  payer: null,
  relation: null,
  received_minutes: null,
};
