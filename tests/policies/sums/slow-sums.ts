// The sums that the dashboard, reports and lists show, made in loops over the rows, as the specification and ADR 27, 129 and 132 say.
import type { PracticeRows, Question } from './random-rows.ts';

export type Figures = Record<string, unknown>;
type Counts = Record<string, number>;

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
const minutes = (all: readonly { duration: number }[]) => sum(all.map(({ duration }) => duration));
const monthOf = (day: string) => day.slice(0, 7);
const iso = (date: Date) => date.toISOString().slice(0, 10);
const utc = (day: string) => new Date(`${day}T00:00:00Z`);

export function slowDashboard(rows: PracticeRows, today: string): Figures {
  const held = rows.erased_sessions.filter(({ opening }) => !opening).map((one) => ({ ...one, completed: true }));
  const all = [...rows.sessions, ...held];
  const inMonth = all.filter(({ date }) => monthOf(date) === monthOf(today));
  const later = all.filter(({ date }) => date > today);
  const open = all.filter(({ date, completed }) => date <= today && !completed);
  const supervised = rows.supervision_sessions.map(({ day }) => day).filter((day) => day <= today);
  const last = supervised.toSorted().at(-1) ?? '';
  const practice = all.filter((one) => isPractice(one) && one.date <= today);
  const since = practice.filter(({ date }) => date > last);
  const months: string[] = [];
  for (let back = 11; back >= 0; back--) {
    const first = utc(`${monthOf(today)}-01`);
    first.setUTCMonth(first.getUTCMonth() - back);
    months.push(monthOf(iso(first)));
  }
  const recent = rows.sessions
    .filter(({ date }) => date <= today)
    .toSorted((a, b) => (a.date + a.created_at < b.date + b.created_at ? 1 : -1));
  return {
    total_clients: rows.clients.length,
    new_clients_this_month: rows.clients.filter(({ created_at }) => monthOf(created_at) === monthOf(today)).length,
    total_sessions: all.length,
    total_minutes: minutes(all),
    opening_minutes: openingOf(rows, null),
    sessions_this_month: inMonth.length,
    minutes_this_month: minutes(inMonth),
    planned: {
      sessions: later.length,
      minutes: minutes(later),
      minutes_this_month: minutes(later.filter(({ date }) => monthOf(date) === monthOf(today))),
    },
    not_completed: { sessions: open.length, minutes: minutes(open) },
    recent_sessions: recent.slice(0, 5).map(({ id, client_id, date, duration }) => ({ id, client_id, date, duration })),
    supervision_sessions: rows.supervision_sessions.length,
    supervision_minutes: minutes(rows.supervision_sessions),
    planned_supervision_minutes: minutes(rows.supervision_sessions.filter(({ day }) => day > today)),
    practice_minutes: minutes(practice),
    minutes_since_supervision: minutes(since),
    cpd_hours: sum(rows.cpd_records.map(({ hours }) => hours)),
    planned_cpd_hours: sum(rows.cpd_records.filter(({ date }) => date > today).map(({ hours }) => hours)),
    cpd_hours_this_year: sum(
      rows.cpd_records.filter(({ date }) => date.slice(0, 4) === today.slice(0, 4)).map(({ hours }) => hours),
    ),
    months: months.map((month) => ({ month, minutes: minutes(all.filter(({ date }) => monthOf(date) === month)) })),
  };
}

/** What takes supervision: coaching and mentoring that took place. */
const isPractice = ({ kind, completed }: { kind: string; completed: boolean }) =>
  ['coaching', 'mentoring'].includes(kind) && completed;

/** Hours from before the log, of everybody or a client. */
function openingOf({ opening_balances, erased_sessions }: PracticeRows, client: string | null): number {
  return (
    sum(
      opening_balances
        .filter(({ client_id }) => client === null || client_id === client)
        .map((one) => one.paid_minutes + one.pro_bono_minutes),
    ) + minutes(erased_sessions.filter(({ opening, person }) => opening && (client === null || person === client)))
  );
}

/** Who pays a client's hours, where the session does not say it (ADR 129). */
function paidOf({ clients }: PracticeRows, { client_id, paid }: PracticeRows['sessions'][number]): boolean | null {
  const payer = clients.find(({ id }) => id === client_id)!.payer;
  return paid ?? (payer === null ? null : payer !== 'nobody');
}

interface Entry {
  client: string;
  date: string;
  duration: number;
  completed: boolean;
  kind: string;
  paid: boolean | null;
  topics: string[];
}

export function slowReport(rows: PracticeRows, question: Question & { client: string | null }): Figures {
  const { client } = question;
  const isAsked = (id: string) => client === null || id === client;
  const entries: Entry[] = rows.sessions
    .filter(({ client_id }) => isAsked(client_id))
    .map((one) => ({ ...one, client: one.client_id, paid: paidOf(rows, one) }));
  const supervision = client === null ? rows.supervision_sessions : [];
  const cpd = client === null ? rows.cpd_records : [];
  if (client === null)
    for (const one of rows.erased_sessions)
      if (!one.opening) entries.push({ ...one, client: one.person, completed: true, topics: [] });
  const days = [...entries, ...cpd]
    .map(({ date }) => date)
    .concat(supervision.map(({ day }) => day))
    .toSorted();
  const first = question.from ?? days[0] ?? null;
  const last = question.to ?? days.at(-1) ?? null;
  const isNow = (day: string) => first !== null && last !== null && day >= first && day <= last;
  const isBefore = (day: string) =>
    question.before !== null && first !== null && last !== null && day >= question.before && day < first && day <= last;
  const isAllTime = question.from === null && question.to === null;
  const sumsOf = (isIn: (day: string) => boolean, extra: readonly string[]) => {
    const own = entries.filter(({ date }) => isIn(date));
    return {
      sessions: own.length,
      minutes: minutes(own),
      clients: new Set([...own.map((one) => one.client), ...extra]).size,
      supervision_sessions: client === null ? supervision.filter(({ day }) => isIn(day)).length : null,
      supervision_minutes: client === null ? minutes(supervision.filter(({ day }) => isIn(day))) : null,
      cpd_records: client === null ? cpd.filter(({ date }) => isIn(date)).length : null,
      cpd_hours: client === null ? sum(cpd.filter(({ date }) => isIn(date)).map(({ hours }) => hours)) : null,
    };
  };
  const balances = [
    ...rows.opening_balances.map((one) => one.client_id),
    ...rows.erased_sessions.filter(({ opening }) => opening).map(({ person }) => person),
  ].filter((id) => (rows.clients.some((one) => one.id === id) ? isAsked(id) : client === null));
  const now = entries.filter(({ date }) => isNow(date));
  const before = entries.filter(({ date }) => isBefore(date));
  const open = now.filter(({ completed }) => !completed);
  const shareOf = (own: readonly Entry[], ownBefore: readonly Entry[]) => ({
    sessions: own.length,
    minutes: minutes(own),
    sessions_before: ownBefore.length,
    minutes_before: minutes(ownBefore),
  });
  const topics = ranked(
    [...new Set<string | null>([...now, ...before].flatMap((one) => one.topics))].map((topic) => {
      const has = (one: Entry) => one.topics.some((own) => own === topic);
      return { topic, ...shareOf(now.filter(has), before.filter(has)) };
    }),
    ({ topic }) => topic ?? '',
  );
  const without = (one: Entry) => one.topics.length === 0;
  if ([...now, ...before].some(without))
    topics.push({ topic: null, ...shareOf(now.filter(without), before.filter(without)) });
  const drawn = topics.flatMap(({ topic }) => (topic === null ? [] : [topic])).slice(0, 6);
  const people = new Set([...now, ...before].map((one) => one.client));
  if (isAllTime) for (const id of balances) people.add(id);
  return {
    from: first,
    to: last,
    sums: sumsOf(isNow, isAllTime ? balances : []),
    planned: { sessions: open.length, minutes: minutes(open) },
    practice_minutes: minutes(now.filter(isPractice)),
    last_supervision:
      supervision
        .map(({ day }) => day)
        .filter(isNow)
        .toSorted()
        .at(-1) ?? null,
    opening_minutes: openingOf(rows, client),
    before: question.before === null ? null : sumsOf(isBefore, []),
    buckets: startsOf(first, last, question).map((start, place, starts) => {
      const isIn = (day: string) => isNow(day) && day >= start && day < (starts[place + 1] ?? '9999');
      const own = now.filter(({ date }) => isIn(date));
      return {
        from: start,
        sessions: own.length,
        minutes: minutes(own),
        paid_minutes: minutes(own.filter(({ paid }) => paid === true)),
        pro_bono_minutes: minutes(own.filter(({ paid }) => paid === false)),
        topic_minutes: drawn.map((topic) => minutes(own.filter((one) => one.topics.includes(topic)))),
        supervision_minutes: client === null ? minutes(supervision.filter(({ day }) => isIn(day))) : null,
        cpd_hours: client === null ? sum(cpd.filter(({ date }) => isIn(date)).map(({ hours }) => hours)) : null,
      };
    }),
    clients: ranked(
      [...people].map((id) => ({
        client_id: id,
        client_name: rows.clients.find((one) => one.id === id)?.name ?? null,
        ...shareOf(
          now.filter((one) => one.client === id),
          before.filter((one) => one.client === id),
        ),
        opening_minutes: isAllTime ? openingOf(rows, id) : 0,
      })),
      ({ client_id }) => client_id,
    ),
    topics,
  };
}

/** Most minutes first, then most sessions, then most minutes before. */
function ranked<One extends { minutes: number; sessions: number; minutes_before: number; opening_minutes?: number }>(
  all: readonly One[],
  nameOf: (one: One) => string,
): One[] {
  return all.toSorted(
    (a, b) =>
      b.minutes + (b.opening_minutes ?? 0) - (a.minutes + (a.opening_minutes ?? 0)) ||
      b.sessions - a.sessions ||
      b.minutes_before - a.minutes_before ||
      (nameOf(a) < nameOf(b) ? -1 : 1),
  );
}

/** Goes day by day from the first to the last. */
function startsOf(first: string | null, last: string | null, { bucket, week }: Question): string[] {
  const starts: string[] = [];
  if (first === null || last === null) return starts;
  const weekday = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'].indexOf(week);
  for (let date = utc(first); iso(date) <= last; date.setUTCDate(date.getUTCDate() + 1)) {
    const day = iso(date);
    const begins = {
      day: true,
      week: date.getUTCDay() === weekday,
      month: day.endsWith('-01'),
      quarter: /-(01|04|07|10)-01$/.test(day),
      year: day.endsWith('-01-01'),
    };
    if (day === first || begins[bucket]) starts.push(day);
  }
  return starts;
}

export function slowClientHours(rows: PracticeRows, today: string): Figures[] {
  return rows.clients
    .map(({ id }) => {
      const own = rows.sessions.filter(({ client_id }) => client_id === id);
      const dates = (of: typeof own) => of.map(({ date }) => date).toSorted();
      const times: Counts = {};
      for (const { duration } of own) times[duration] = (times[duration] ?? 0) + 1;
      const most = Math.max(0, ...Object.values(times));
      return {
        client_id: id,
        sessions: own.length,
        minutes: minutes(own),
        last_date: dates(own.filter(({ date, completed }) => completed || date < today)).at(-1) ?? null,
        next_date: dates(own.filter(({ date, completed }) => !completed && date >= today))[0] ?? null,
        usual_minutes: Number(Object.keys(times).find((length) => times[length] === most)) || null,
        before_minutes: openingOf({ ...rows, erased_sessions: [] }, id),
      };
    })
    .filter((one) => one.sessions > 0 || one.before_minutes > 0)
    .toSorted((a, b) => (a.client_id < b.client_id ? -1 : 1));
}

export function slowSessionTotals(
  rows: PracticeRows,
  { from, to, client, completed }: Question & { client: string | null },
) {
  const own = rows.sessions.filter(
    (one) =>
      (client === null || one.client_id === client) &&
      (from === null || one.date >= from) &&
      (to === null || one.date <= to) &&
      (completed === null || String(one.completed) === completed),
  );
  const months = [...new Set(own.map(({ date }) => monthOf(date)))].toSorted().toReversed();
  return {
    sessions: own.length,
    minutes: minutes(own),
    months: months.map((month) => {
      const those = own.filter(({ date }) => monthOf(date) === month);
      return { month, sessions: those.length, minutes: minutes(those) };
    }),
  };
}
