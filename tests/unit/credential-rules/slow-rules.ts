// Every rule a second time: slow, simple, and written without looking at the first. Returns what the first must agree on.
import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import type { HoursTerms } from '#domain/accreditation/evaluate/hours/check-hours.ts';
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';
import { slowCce, slowMentor, slowMentorMonths, slowSpecialisation } from './slow-development.ts';
import { slowCpdInTerm, slowPeriods, slowRecent, slowSessions, slowSupervisionMonths } from './slow-counts.ts';
import { counting, verdict, type Of, type SlowResult } from './slow-result.ts';
import { slowEngagements, slowReceived, slowTeamEducation } from './slow-teams.ts';
import { slowMonthsBefore, slowRows, slowShares, slowUntil, slowWorlds, type SlowRow } from './slow-hours.ts';

export function slowEvaluate(rule: Rule, evidence: EvidenceRows, circumstances: Circumstances): SlowResult {
  const strict = slowReading(rule, evidence, circumstances);
  // Of two worlds, in one of which what the rule depends on is not so.
  if (rule.onlyIf !== undefined && strict.state === 'met') strict.state = 'cannot-tell';
  if (rule.certainty.kind !== 'disputed') return strict;
  const { test, number } = rule.certainty.other;
  const states = [strict.state, slowReading({ ...rule, test, number }, evidence, circumstances).state];
  const isMetByOne = states.filter((state) => state === 'met').length === 1;
  return { ...strict, state: isMetByOne ? 'cannot-tell' : strict.state };
}

function slowReading(rule: Rule, evidence: EvidenceRows, circumstances: Circumstances): SlowResult {
  const { test } = rule;
  const need = rule.number!;
  switch (test.kind) {
    case 'hours':
      return slowHours(test.terms, rule.number, slowRows(evidence), evidence, circumstances);
    case 'hours-excluded':
      return slowLeftOut(test, evidence, circumstances);
    case 'clients':
      return slowClients(test, need, evidence, circumstances);
    case 'log-hours':
      return slowLogHours(test, need, evidence, circumstances);
    case 'log-contacts':
      return slowLogContacts(test, evidence, circumstances);
    case 'engagements':
      return slowEngagements(test, need, evidence, circumstances);
    case 'team-education-hours':
      return slowTeamEducation(test.part, need, evidence, circumstances);
    case 'education-hours':
    case 'qualifying-course':
      return slowEducation(test, need, evidence, circumstances);
    case 'mentor-hours':
      return slowMentor(test, rule, need, evidence, circumstances);
    case 'mentor-months':
      return slowMentorMonths(test.terms, rule, need, evidence, circumstances);
    case 'mentor-specialisation':
      return slowSpecialisation(test.terms, rule, evidence, circumstances);
    case 'cce':
      return slowCce(test.part, test.terms, rule, need, evidence, circumstances);
    case 'cce-resource-over':
      return slowCce('resource', test.terms, rule, need, evidence, circumstances);
    case 'years-practising':
      return slowYears(['coaching', 'mentoring'], evidence.practising_since, need, evidence, circumstances);
    case 'years-supervising':
      return slowYears(['supervision'], null, need, evidence, circumstances);
    case 'cpd-hours':
    case 'entries':
      return slowRecent(test, need, evidence, circumstances);
    case 'cpd-in-term':
      return slowCpdInTerm(test, rule, need, evidence, circumstances);
    case 'supervision-months':
      return slowSupervisionMonths(need, evidence, circumstances);
    case 'sessions':
      return slowSessions(test, need, evidence, circumstances);
    case 'supervision-quarters':
      return slowPeriods(test, need, evidence, circumstances);
    case 'supervision-hours':
      return slowReceived(need, evidence, circumstances);
    case 'supervision-ratio':
      return slowRatio(test, evidence, circumstances);
    case 'credential-held':
      return slowHeld(test, evidence, circumstances);
    case 'credential-current':
      return slowCurrent(test, evidence, circumstances);
    case 'unrecorded':
  }
  return counting(0, false, []);
}

function slowHeld({ held }: Of<'credential-held'>, evidence: EvidenceRows, circumstances: Circumstances): SlowResult {
  const rows: string[] = [];
  for (const { id, body, level, awarded_on } of evidence.credentials) {
    if (`${body} ${level}` !== `${held.body} ${held.level}`) continue;
    if (awarded_on > slowUntil(circumstances)) continue;
    rows.push(`credentials:${id}`);
  }
  return { state: rows.length > 0 ? 'met' : 'short', have: rows.length > 0 ? 1 : 0, rows: rows.toSorted() };
}

function slowCurrent(
  { body, levels, termMonths }: Of<'credential-current'>,
  evidence: EvidenceRows,
  circumstances: Circumstances,
): SlowResult {
  const rows: string[] = [];
  let isOpen = false;
  for (const one of evidence.credentials) {
    if (one.body !== body || !levels.some((level) => level === one.level)) continue;
    if (one.awarded_on > slowUntil(circumstances)) continue;
    const years = Number(one.awarded_on.slice(0, 4)) + (2 * termMonths) / 12;
    const end = one.expires_on ?? slowMonthsBefore(`${years}${one.awarded_on.slice(4)}`, termMonths);
    if (end >= circumstances.applicationDate) rows.push(`credentials:${one.id}`);
    else if (one.expires_on === null) isOpen = true;
  }
  return verdict(rows.length > 0 ? 1 : 0, rows.length > 0 || isOpen ? 1 : 0, 1, rows);
}

/** Whether a letter of the client's organisation, recorded with any of its clients, was signed on a row's last day or later. */
function hasLetter(row: SlowRow, evidence: EvidenceRows): boolean {
  const nameOf = (organisation: string | null) => (organisation ?? '').trim().toUpperCase().split(/\s+/).join(' ');
  const own = evidence.clients.find(({ id }) => id === row.client);
  if (own === undefined || nameOf(own.organisation) === '') return false;
  return evidence.clients.some(
    ({ organisation, letter_date }) =>
      letter_date !== null && nameOf(organisation) === nameOf(own.organisation) && letter_date >= row.last,
  );
}

function slowLogHours(test: Of<'log-hours'>, need: number, evidence: EvidenceRows, circumstances: Circumstances) {
  const may = (wanted: (string | null)[]) =>
    slowRows(evidence).filter(
      (row) =>
        evidence.clients.some(({ id, consent }) => id === row.client && wanted.includes(consent)) ||
        hasLetter(row, evidence),
    );
  const sure = slowHours(test.terms, need, may(['given']), evidence, circumstances);
  const hope = slowHours(test.terms, 0, may(['given', null]), evidence, circumstances, true);
  return verdict(sure.have, hope.have, need, sure.rows);
}

function slowLogContacts({ terms }: Of<'log-contacts'>, evidence: EvidenceRows, circumstances: Circumstances) {
  const certain = slowRows(evidence).filter((row) => slowWorlds(row, terms, evidence, circumstances).every(Boolean));
  const inLog = evidence.clients.filter(
    ({ id, consent }) => consent === 'given' && certain.some((row) => row.client === id),
  );
  const reachable = inLog.filter(({ email, phone }) => `${email}${phone ?? ''}`.trim() !== '');
  const rows = reachable.map(({ id }) => `clients:${id}`);
  if (inLog.length === 0) return counting(0, false, rows);
  return verdict(reachable.length, reachable.length, inLog.length, rows);
}

function slowEducation(
  test: Of<'education-hours'> | Of<'qualifying-course'>,
  need: number,
  evidence: EvidenceRows,
  circumstances: Circumstances,
): SlowResult {
  const until = slowUntil(circumstances);
  let [have, possible] = [0, 0];
  const rows: string[] = [];
  for (const { id, hours, core_hours, start_date, end_date } of evidence.education) {
    if (start_date > until) continue;
    const isCourse = test.kind === 'qualifying-course';
    // Any programme of thirty hours that ICF approved, or another with enough on core competencies; who approved it is not recorded.
    if (isCourse && hours < test.size.hours) continue;
    const amount = isCourse ? 1 : Math.round(hours * 100);
    possible += amount;
    if (isCourse ? (core_hours ?? 0) < test.size.coreHours : end_date === null || end_date > until) continue;
    have += amount;
    rows.push(`education:${id}`);
  }
  return verdict(have, possible, need, rows);
}

function slowRatio(test: Of<'supervision-ratio'>, evidence: EvidenceRows, circumstances: Circumstances): SlowResult {
  const { withinMonths, coachingPerSupervision } = test;
  const terms: HoursTerms = { ...test.terms, withinMonths };
  const sure = slowHours(terms, 0, slowRows(evidence), evidence, circumstances).have;
  const hope = slowHours(terms, 0, slowRows(evidence), evidence, circumstances, true).have;
  const since = slowMonthsBefore(circumstances.applicationDate, withinMonths);
  const inside = evidence.supervision_sessions.filter(({ date }) => date >= since && date <= slowUntil(circumstances));
  const have = inside.reduce((sum, { duration }) => sum + duration, 0);
  const isEnough = (coached: number) => have * coachingPerSupervision >= coached;
  const state = isEnough(hope) ? 'met' : isEnough(sure) ? 'cannot-tell' : 'short';
  return { state, have, rows: inside.map(({ id }) => `supervision_sessions:${id}`).toSorted() };
}

function slowHours(
  terms: HoursTerms,
  need: number | null,
  rows: SlowRow[],
  evidence: EvidenceRows,
  circumstances: Circumstances,
  isHopeful = false,
): SlowResult {
  let [have, possible] = [0, 0];
  const ids: string[] = [];
  const judged = rows.map((row) => ({ row, worlds: slowWorlds(row, terms, evidence, circumstances) }));
  const sure = judged.filter(({ worlds }) => worlds.every(Boolean)).map(({ row }) => row);
  const unsure = judged.filter(({ worlds }) => worlds.some(Boolean) && !worlds.every(Boolean)).map(({ row }) => row);
  // Of what a peer gave back, the hours that surely count take first.
  const taken = new Map<string, number>();
  const shareOf = (some: SlowRow[]) => (terms.paidOnly ? slowShares(some, taken) : some.map(({ minutes }) => minutes));
  for (const [place, share] of shareOf(sure).entries()) {
    have += share;
    if (share > 0) ids.push(`${sure[place]!.table}:${sure[place]!.id}`);
  }
  possible = shareOf(unsure).reduce((sum, share) => sum + share, have);
  if (isHopeful) return counting(possible, true, []);
  if (need === null) return counting(have, false, ids);
  return verdict(have, possible, need, ids);
}

function slowClients(
  test: { terms: HoursTerms; countsEachPerson: boolean },
  need: number,
  evidence: EvidenceRows,
  circumstances: Circumstances,
): SlowResult {
  const rows = slowRows(evidence);
  const ids: string[] = [];
  let [have, possible] = [0, 0];
  for (const client of new Set(rows.map((row) => row.client))) {
    let [least, most] = [0, 0];
    for (const row of rows) {
      if (row.client !== client) continue;
      const isCrowd = test.countsEachPerson && row.isGroup;
      const worlds = slowWorlds(row, test.terms, evidence, circumstances);
      if (worlds.some(Boolean)) most = Math.max(most, isCrowd ? (row.people ?? test.terms.largestGroup!) : 1);
      if (!worlds.every(Boolean)) continue;
      least = Math.max(least, isCrowd ? row.people! : 1);
      ids.push(`${row.table}:${row.id}`);
    }
    have += least;
    possible += most;
  }
  return verdict(have, possible, need, ids);
}

function slowLeftOut(
  { terms, because }: { terms: HoursTerms; because: string },
  evidence: EvidenceRows,
  circumstances: Circumstances,
): SlowResult {
  const until = slowUntil(circumstances);
  const any: HoursTerms = { afterCourse: null, largestGroup: null, paidOnly: false, withinMonths: null };
  let have = 0;
  let isClear = true;
  const ids: string[] = [];
  for (const row of slowRows(evidence)) {
    if (row.first !== null && row.first > until) continue;
    const took = { ...row, isCompleted: true };
    const isTooMany = row.isGroup && row.people !== null && row.people > terms.largestGroup!;
    const worlds = slowWorlds(took, { ...any, afterCourse: terms.afterCourse }, evidence, circumstances);
    let isOut = row.kind !== 'coaching';
    if (because === 'group-too-large') {
      isOut = !isOut && isTooMany;
      if (row.kind === 'coaching' && row.isGroup && row.people === null && row.last <= until) isClear = false;
    }
    if (because === 'direct-report') isOut = row.kind === 'coaching' && row.isReport;
    if (because === 'before-education') {
      isOut = row.kind === 'coaching' && !worlds.some(Boolean);
      if (worlds.some(Boolean) && !worlds.every(Boolean)) isClear = false;
    }
    if (!isOut) continue;
    have += row.minutes;
    ids.push(`${row.table}:${row.id}`);
  }
  return counting(have, isClear, ids);
}

function slowYears(
  kinds: string[],
  since: string | null,
  need: number,
  evidence: EvidenceRows,
  circumstances: Circumstances,
): SlowResult {
  const years = (from: string) => {
    let full = 0;
    while (slowMonthsBefore(circumstances.applicationDate, 12 * (full + 1)) >= from) full += 1;
    // Who began on 29 February completes a year on the 28th where there is no 29th.
    const next = String(Number(from.slice(0, 4)) + full + 1);
    return circumstances.applicationDate === `${next}-02-28` && from.endsWith('02-29') ? full + 1 : full;
  };
  if (since !== null) {
    const have = years(since);
    return verdict(have, have, need, []);
  }
  const until = slowUntil(circumstances);
  const known = slowRows(evidence)
    .filter((row) => kinds.some((kind) => row.kind === kind) && row.isCompleted && (row.first ?? row.last) <= until)
    .map((row) => ({ day: row.first ?? row.last, id: `${row.table}:${row.id}` }));
  if (known.length === 0) return verdict(0, Infinity, need, []);
  const first = known.reduce((one, other) => (other.day < one.day ? other : one));
  return verdict(years(first.day), Infinity, need, [first.id]);
}
