// Mentor coaching and continuing education a second time, with plain loops.
import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import type { EvidenceRows, MentorCoachingEvidence } from '#domain/accreditation/evidence/evidence.ts';
import type { CceTerms, MentorTerms, Rule } from '#domain/accreditation/evaluate/rule.ts';
import { slowMonthsBefore, slowRows, slowUntil } from './slow-hours.ts';
import { counting, verdict, type SlowResult } from './slow-result.ts';

/** Whether a row counts in all worlds and in some, when what is unknown of it is tried out. */
function fate(
  row: MentorCoachingEvidence,
  terms: MentorTerms,
  evidence: EvidenceRows,
): { always: boolean; ever: boolean } {
  const outcomes: boolean[] = [];
  const either = [true, false];
  for (const size of row.group_size === null ? [1, 99] : [row.group_size])
    for (const isMcsGood of mcsWorlds(row, terms))
      // A mentor whose credential is not known may have none.
      for (const credential of row.mentor_credential === '' ? ['none', 'MCC'] : [row.mentor_credential])
        for (const renewed of row.mentor_renewed === null ? either : [row.mentor_renewed])
          for (const used of usedWorlds(row, terms, evidence)) {
            const isMentor = terms.credentials.some((one) => one === credential && (one !== 'ACC' || renewed));
            outcomes.push(
              (row.format === 'individual' || size <= terms.largestGroup) &&
                !used &&
                (row.date < terms.specialisationFrom ? isMentor : isMcsGood),
            );
          }
  return { always: !outcomes.includes(false), ever: outcomes.includes(true) };
}

const LEVEL_NUMBERS = { ACC: 1, PCC: 2, MCC: 3 };

/** Whether the mentor's specialisation is one that counts, in each world. Whether a higher one than those named does, nobody knows. */
function mcsWorlds(
  { mentor_mcs, mentor_mcs_level }: MentorCoachingEvidence,
  { specialisations }: MentorTerms,
): boolean[] {
  if (mentor_mcs === false) return [false];
  if (mentor_mcs === null || mentor_mcs_level === null) return [true, false];
  const numbers = specialisations.map((one) => LEVEL_NUMBERS[one]);
  const own = LEVEL_NUMBERS[mentor_mcs_level];
  if (numbers.includes(own)) return [true];
  return own > Math.max(...numbers) ? [true, false] : [false];
}

function usedWorlds(
  { date, used_before }: MentorCoachingEvidence,
  terms: MentorTerms,
  evidence: EvidenceRows,
): boolean[] {
  if (terms.notUsedFor.length === 0) return [false];
  if (used_before !== null) return [used_before];
  const awards = evidence.credentials.filter(
    ({ body, level }) => body === 'ICF' && (terms.notUsedFor as readonly string[]).includes(level),
  );
  return awards.length > 0 && awards.every(({ awarded_on }) => awarded_on < date) ? [false] : [true, false];
}

export function slowTerm(
  rule: Rule,
  months: number,
  evidence: EvidenceRows,
  circumstances: Circumstances,
): { from: string; to: string } | null {
  const until = slowUntil(circumstances);
  let found: { from: string; to: string } | null = null;
  for (const one of evidence.credentials) {
    if (one.body !== rule.body || one.level !== rule.level) continue;
    const to =
      one.expires_on ??
      slowMonthsBefore(`${Number(one.awarded_on.slice(0, 4)) + 2 * (months / 12)}${one.awarded_on.slice(4)}`, months);
    const begun = slowMonthsBefore(to, months);
    const from = begun < one.awarded_on ? one.awarded_on : begun;
    const isBetter = (than: { from: string; to: string }) => {
      // Whoever renewed in advance still holds the credential of before.
      const hasBegun = [from, than.from].map((day) => day <= until);
      if (hasBegun[0] !== hasBegun[1]) return hasBegun[0];
      return to > than.to || (to === than.to && from < than.from);
    };
    if (found === null || isBetter(found)) found = { from, to };
  }
  return found;
}

const total = ({ one, group }: { one: number; group: number }) => one + (group > 420 ? 420 : group);

export function slowMentor(
  test: { terms: MentorTerms; oneToOneOnly: boolean },
  rule: Rule,
  need: number,
  evidence: EvidenceRows,
  circumstances: Circumstances,
): SlowResult {
  const { terms } = test;
  const term =
    terms.termMonths === null ? { from: '', to: '9999' } : slowTerm(rule, terms.termMonths, evidence, circumstances);
  if (term === null) return counting(0, false, []);
  const sums = { always: { one: 0, group: 0 }, ever: { one: 0, group: 0 } };
  const ids: string[] = [];
  for (const row of evidence.mentor_coaching) {
    if (row.date > slowUntil(circumstances) || row.date > term.to || row.date < term.from) continue;
    if (test.oneToOneOnly && row.format !== 'individual') continue;
    const { always, ever } = fate(row, terms, evidence);
    const place = row.format === 'individual' ? 'one' : 'group';
    if (ever) sums.ever[place] += row.duration;
    if (always) sums.always[place] += row.duration;
    if (always) ids.push(`mentor_coaching:${row.id}`);
  }
  return verdict(total(sums.always), total(sums.ever), need, ids);
}

export function slowMentorMonths(
  terms: MentorTerms,
  rule: Rule,
  need: number,
  evidence: EvidenceRows,
  circumstances: Circumstances,
): SlowResult {
  const term =
    terms.termMonths === null ? { from: '', to: '9999' } : slowTerm(rule, terms.termMonths, evidence, circumstances);
  if (term === null) return counting(0, false, []);
  const past = evidence.mentor_coaching.filter(
    ({ date }) => date <= slowUntil(circumstances) && date >= term.from && date <= term.to,
  );
  const sure = past.filter((row) => fate(row, terms, evidence).always);
  const hope = past.filter((row) => fate(row, terms, evidence).ever);
  return verdict(
    longest(sure),
    longest(hope),
    need,
    sure.map(({ id }) => `mentor_coaching:${id}`),
  );
}

/** The most whole months between any two sessions. */
export function longest(rows: readonly { date: string }[]): number {
  let most = 0;
  for (const one of rows)
    for (const other of rows) {
      if (other.date <= one.date) continue;
      let months = 0;
      while (monthsAfter(one.date, months + 1) <= other.date) months += 1;
      most = Math.max(most, months);
    }
  return most;
}

function monthsAfter(date: string, months: number): string {
  // Far enough ahead on the same day of the same month, except for 29 February, then back.
  const years = 4 * Math.ceil(months / 48 + 1);
  return slowMonthsBefore(`${Number(date.slice(0, 4)) + years}${date.slice(4)}`, years * 12 - months);
}

export function slowSpecialisation(
  terms: MentorTerms,
  rule: Rule,
  evidence: EvidenceRows,
  circumstances: Circumstances,
): SlowResult {
  let have = 0;
  let isClear = true;
  const ids: string[] = [];
  const term =
    terms.termMonths === null ? { from: '', to: '9999' } : slowTerm(rule, terms.termMonths, evidence, circumstances);
  for (const row of term === null ? [] : evidence.mentor_coaching) {
    if (row.date > slowUntil(circumstances) || row.date < terms.specialisationFrom) continue;
    if (row.date > term!.to || row.date < term!.from) continue;
    const worlds = mcsWorlds(row, terms);
    if (worlds.length > 1) isClear = false;
    if (worlds.includes(true)) continue;
    have += row.duration;
    ids.push(`mentor_coaching:${row.id}`);
  }
  return counting(have, isClear, ids);
}

const over = (hundredths: number) => (hundredths > 1600 ? hundredths - 1600 : 0);

export function slowCce(
  part: 'all' | 'core' | 'ethics' | 'resource',
  terms: CceTerms,
  rule: Rule,
  need: number,
  evidence: EvidenceRows,
  circumstances: Circumstances,
): SlowResult {
  const term = slowTerm(rule, terms.termMonths, evidence, circumstances);
  if (term === null) return counting(0, false, []);
  const isInside = (date: string) => date >= term.from && date <= term.to && date <= slowUntil(circumstances);
  const sums = { core: 0, ethics: 0, resource: 0, unsaid: 0 };
  const ids: string[] = [];
  for (const { id, date, hours, cce_core, cce_ethics, cce_resource } of evidence.cpd_records) {
    if (!isInside(date)) continue;
    if (cce_core === null && cce_ethics === null && cce_resource === null) sums.unsaid += Math.round(hours * 100);
    sums.core += Math.round((cce_core ?? 0) * 100);
    sums.ethics += Math.round((cce_ethics ?? 0) * 100);
    sums.resource += Math.round((cce_resource ?? 0) * 100);
    const counted = {
      all: [cce_core, cce_ethics, cce_resource],
      core: [cce_core, cce_ethics],
      ethics: [cce_ethics],
      resource: [cce_resource],
    };
    if (counted[part].some((one) => one !== null && one > 0)) ids.push(`cpd_records:${id}`);
  }
  if (part === 'resource') {
    return counting(over(sums.resource), over(sums.resource) === over(sums.resource + sums.unsaid), ids);
  }
  if (part === 'ethics') return verdict(sums.ethics, sums.ethics + sums.unsaid, need, ids);
  const { sure, open, ids: others } = slowMentoredAndSupervised(terms, evidence, term, isInside);
  ids.push(...others);
  // ICF's pages let ten hours count, of each or of both together. Where that is open, the least and the most are told apart.
  const tenHours = (minutes: number) => Math.min(1000, Math.floor((minutes / 60) * 100 + 1e-9));
  const each = (mentor: number, supervision: number) => tenHours(mentor) + tenHours(supervision);
  const together = (mentor: number, supervision: number) => tenHours(mentor + supervision);
  const records = sums.core + sums.ethics + (part === 'core' ? 0 : Math.min(sums.resource, 1600));
  const least = terms.isMostOfEach === true ? each : together;
  const most = terms.isMostOfEach === false ? together : each;
  return verdict(
    records + least(sure.mentor, sure.supervision),
    records + most(sure.mentor + open.mentor, sure.supervision + open.supervision) + sums.unsaid,
    need,
    ids,
  );
}

/** Mentor coaching and supervision in minutes, received or given: what counts in every world, and what counts in only some. */
function slowMentoredAndSupervised(
  terms: CceTerms,
  evidence: EvidenceRows,
  term: { from: string; to: string },
  isInside: (date: string) => boolean,
) {
  const sure = { mentor: 0, supervision: 0 };
  const open = { mentor: 0, supervision: 0 };
  const ids: string[] = [];
  // The mentor must be one who may mentor for this credential.
  for (const row of evidence.mentor_coaching) {
    if (!isInside(row.date)) continue;
    const { always, ever } = fate(row, terms.mentors, evidence);
    if (always) ids.push(`mentor_coaching:${row.id}`);
    if (always) sure.mentor += row.duration;
    else if (ever) open.mentor += row.duration;
  }
  // From 2027 on the supervisor must be specialised or accredited, which nothing recorded tells.
  const isOpenLater = (date: string) => date.slice(0, 4) >= terms.supervisorsFrom.slice(0, 4);
  for (const { id, date, duration } of evidence.supervision_sessions) {
    if (!isInside(date)) continue;
    if (isOpenLater(date)) open.supervision += duration;
    else {
      sure.supervision += duration;
      ids.push(`supervision_sessions:${id}`);
    }
  }
  for (const { table, id, kind, first, last, minutes, isCompleted } of slowRows(evidence)) {
    if (kind !== 'mentoring' && kind !== 'supervision') continue;
    // A session is on one day; what began on an unknown day may have been on any day up to its last.
    const days = first === null ? [term.from, term.to, last].filter((day) => day <= last) : [last];
    if (!days.some(isInside)) continue;
    if (kind === 'mentoring') open.mentor += minutes;
    else if (first === null || !isCompleted || isOpenLater(last)) open.supervision += minutes;
    else {
      sure.supervision += minutes;
      ids.push(`${table}:${id}`);
    }
  }
  return { sure, open, ids };
}
