// Mentor coaching and continuing education a second time, with plain loops.
import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import type { EvidenceRows, MentorCoachingEvidence } from '#domain/accreditation/evidence/evidence.ts';
import type { CceTerms, MentorTerms, Rule } from '#domain/accreditation/evaluate/rule.ts';
import { slowRows, slowUntil } from './slow-hours.ts';
import { counting, verdict, type SlowResult } from './slow-result.ts';
import { monthsAfter, slowLateDay, slowTerm } from './slow-term.ts';

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
                (row.date < (terms.specialisationFrom ?? '9') ? isMentor : isMcsGood),
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

const total = ({ one, group }: { one: number; group: number }) => one + (group > 420 ? 420 : group);

/** Without a term nobody is late. */
const lateDay = (term: { to: string }, { termMonths, lateMonths }: MentorTerms, circumstances: Circumstances) =>
  termMonths === null ? '' : slowLateDay(term, lateMonths, circumstances);

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
    const isLate = row.date > term.to && row.date <= lateDay(term, terms, circumstances);
    if (row.date < term.from || (!isLate && (row.date > slowUntil(circumstances) || row.date > term.to))) continue;
    if (test.oneToOneOnly && row.format !== 'individual') continue;
    const { always, ever } = fate(row, terms, evidence);
    const place = row.format === 'individual' ? 'one' : 'group';
    if (ever) sums.ever[place] += row.duration;
    if (isLate || !always) continue;
    sums.always[place] += row.duration;
    ids.push(`mentor_coaching:${row.id}`);
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
  const late = evidence.mentor_coaching.filter(
    ({ date }) => date > term.to && date >= term.from && date <= lateDay(term, terms, circumstances),
  );
  const sure = past.filter((row) => fate(row, terms, evidence).always);
  const hope = [...past, ...late].filter((row) => fate(row, terms, evidence).ever);
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
    if (row.date < terms.specialisationFrom! || row.date < term!.from) continue;
    const isLate = row.date > term!.to && row.date <= lateDay(term!, terms, circumstances);
    if (!isLate && (row.date > slowUntil(circumstances) || row.date > term!.to)) continue;
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
  const lateTo = slowLateDay(term, terms.lateMonths, circumstances);
  const isLate = (date: string) => date > term.to && date >= term.from && date <= lateTo;
  const isInsideOrLate = (date: string) => isInside(date) || isLate(date);
  const sums = { core: 0, ethics: 0, resource: 0, unsaid: 0 };
  const late = { core: 0, ethics: 0, resource: 0, unsaid: 0 };
  const ids: string[] = [];
  for (const { id, date, hours, cce_core, cce_ethics, cce_resource } of evidence.cpd_records) {
    if (!isInsideOrLate(date)) continue;
    const into = isInside(date) ? sums : late;
    if (cce_core === null && cce_ethics === null && cce_resource === null) into.unsaid += Math.round(hours * 100);
    into.core += Math.round((cce_core ?? 0) * 100);
    into.ethics += Math.round((cce_ethics ?? 0) * 100);
    into.resource += Math.round((cce_resource ?? 0) * 100);
    if (into === late) continue;
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
  const unsaid = sums.unsaid + late.unsaid;
  if (part === 'ethics') return verdict(sums.ethics, sums.ethics + late.ethics + unsaid, need, ids);
  const { sure, ids: others } = slowMentoredAndSupervised(terms, evidence, term, isInside);
  const inAll = slowMentoredAndSupervised(terms, evidence, { from: term.from, to: lateTo }, isInsideOrLate);
  ids.push(...others);
  // ICF's pages let ten hours count, of each or of both together. Where that is open, the least and the most are told apart.
  const tenHours = (minutes: number) => Math.min(600, minutes);
  const inHundredths = (minutes: number) => Math.floor((minutes / 60) * 100 + 1e-9);
  const each = (mentor: number, supervision: number) => inHundredths(tenHours(mentor) + tenHours(supervision));
  const together = (mentor: number, supervision: number) => inHundredths(tenHours(mentor + supervision));
  const recordsOf = ({ core, ethics, resource }: typeof sums) =>
    core + ethics + (part === 'core' ? 0 : Math.min(resource, 1600));
  const both = {
    core: sums.core + late.core,
    ethics: sums.ethics + late.ethics,
    resource: sums.resource + late.resource,
    unsaid,
  };
  const least = terms.isMostOfEach === true ? each : together;
  const most = terms.isMostOfEach === false ? together : each;
  return verdict(
    recordsOf(sums) + least(sure.mentor, sure.supervision),
    recordsOf(both) +
      most(inAll.sure.mentor + inAll.open.mentor, inAll.sure.supervision + inAll.open.supervision) +
      unsaid,
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
  let inGroups = 0;
  // The mentor must be one who may mentor for this credential.
  for (const row of evidence.mentor_coaching) {
    if (!isInside(row.date)) continue;
    const { always, ever } = fate(row, terms.mentors, evidence);
    if (always) ids.push(`mentor_coaching:${row.id}`);
    // Seven hours in groups count where mentor coaching is asked for; nothing says whether more count here.
    const fits = row.format === 'individual' ? row.duration : Math.max(0, Math.min(row.duration, 420 - inGroups));
    if (always && row.format === 'group') inGroups += row.duration;
    if (always) sure.mentor += fits;
    if (always) open.mentor += row.duration - fits;
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
    // A session is on one day; a sum may have been on any day from its first, which may not be known, to its last.
    const since = first ?? '0001-01-01';
    const days = [since, term.from, term.to, last].filter((day) => day >= since && day <= last);
    if (!days.some(isInside)) continue;
    if (kind === 'mentoring') open.mentor += minutes;
    else if (!days.every(isInside) || !isCompleted || isOpenLater(last)) open.supervision += minutes;
    else {
      sure.supervision += minutes;
      ids.push(`${table}:${id}`);
    }
  }
  return { sure, open, ids };
}
