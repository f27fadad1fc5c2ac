// How much of a rule is confirmed, a second time: every row that is not confirmed in the way asked is cut out of a copy of the
// practice, and the slow rules evaluate what remains. Written without looking at the first.
import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';
import { slowEvaluate } from './slow-rules.ts';

const ASKED_OF = /^(hours|log-hours|sessions|mentor-hours|supervision-(hours|quarters|ratio))$/;
const TABLES = ['sessions', 'opening_balances', 'erased_sessions', 'supervision_sessions', 'mentor_coaching'] as const;

interface AnyRow {
  id: string;
  client_id?: string;
  date?: string;
  end_date?: string | null;
  as_of?: string;
}

export function slowWitnessed(rule: Rule, evidence: EvidenceRows, circumstances: Circumstances) {
  if (!ASKED_OF.test(rule.test.kind)) return null;
  const without = (isCut: (how: string, row: AnyRow) => boolean) => {
    const copy = structuredClone(evidence) as unknown as Record<string, AnyRow[]>;
    for (const table of TABLES) {
      const rows = copy[table]!;
      for (let place = rows.length - 1; place >= 0; place--) {
        const row = rows[place]!;
        if (isCut(evidence.witnessed[table]?.[row.id] ?? 'nobody', row)) rows.splice(place, 1);
      }
    }
    return slowEvaluate(rule, copy as unknown as EvidenceRows, circumstances).have;
  };
  const onPaper = (row: AnyRow) => hasPaper(row, evidence);
  return {
    logged: without(() => false),
    witnessed: without((how) => how === 'nobody' || how === 'lettered'),
    lettered: without((how) => how === 'nobody' || how === 'witnessed'),
    letterRecorded: without((how, row) => !onPaper(row) || how === 'lettered' || how === 'both'),
    confirmed: without((how, row) => how === 'nobody' && !onPaper(row)),
  };
}

/** Whether any client of the same organisation has a letter from the row's last day or later. */
function hasPaper({ client_id, date, end_date, as_of }: AnyRow, { clients }: EvidenceRows): boolean {
  if (client_id === undefined) return false;
  const spelt = (organisation: string | null) =>
    (organisation ?? '').toUpperCase().split(/\s+/).filter(Boolean).join(' ');
  const own = clients.find(({ id }) => id === client_id);
  if (own === undefined || spelt(own.organisation) === '') return false;
  const last = date ?? end_date ?? as_of!;
  return clients.some(
    ({ organisation, letter_date }) =>
      letter_date !== null && spelt(organisation) === spelt(own.organisation) && letter_date >= last,
  );
}
