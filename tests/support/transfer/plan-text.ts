// What an import makes of a file, as text to read: each row, each question, what changes with each of its answers, and what is written.
import { groupedBy } from '#domain/lists.ts';
import type { LeftOut } from '#domain/transfer/columns/decide/left-out-rows.ts';
import { firstChoice, tableOf } from '#domain/transfer/columns/sheet-choice.ts';
import { chooseRows, newRows, chooseLogRows } from '#domain/transfer/plan/import-batch.ts';
import type { ImportAnswers, ImportPlan, RowStatus } from '#domain/transfer/plan/import-plan.ts';
import { IMPORT_ROWS_MAX } from '#domain/transfer/plan/import-run.ts';
import { type SummedRows, sumsOf, whyNotWritten } from '#domain/transfer/plan/import-sums.ts';
import type { CalendarPlan, ClientAnswer } from '#domain/transfer/plan/plan-calendar.ts';
import { ImportPlanner } from '#web/features/transfer/work/import-planner.ts';
import { AMARA, BO } from './import-circumstances.ts';
import { type OpenQuestion, openQuestions } from './question-choices.ts';

const TODAY = '2026-11-21';
const WHERE = { today: TODAY, timeZone: 'Europe/Berlin', defaultDuration: null };
const OWN = ['coach@example.org'];
const KNOWN = {
  clients: [AMARA, BO],
  sessions: [{ id: 'logged', client_id: BO.id, date: '2026-03-02' }],
  supervision_sessions: [{ supervisor_name: 'Jo Park', day: '2026-03-03' }],
  cpd_records: [{ date: '2026-03-04', title: 'Ethics' }],
  opening_balances: [],
};

/** A plan of any kind, as lines. */
interface Shown {
  readonly rows: readonly string[];
  readonly questions: readonly OpenQuestion[];
  /** What is written of the new rows. */
  readonly written: readonly string[];
  readonly fileTotal?: string | undefined;
}

const ROUNDS_MAX = 30;
/** Of many, such as years, the last one too. */
const CHOICES_SHOWN = 3;

export async function planText(name: string, bytes: Uint8Array): Promise<string> {
  const planner = new ImportPlanner();
  const read = await planner.read({ bytes: Uint8Array.from(bytes).buffer, name, userId: 'coach', today: TODAY });
  switch (read.is) {
    case 'refused':
      return lines('Refused', [read.message, ...read.details]);
    case 'archive':
      return lines('An archive', [sums(read.archive)]);
    case 'calendar': {
      const plan = async (answers: ImportAnswers, clients: Clients) =>
        shownCalendar(
          await planner.planCalendar({ answers: { ...answers, clients }, own: OWN, known: KNOWN, ...WHERE }),
          answers,
          clients,
        );
      return `A calendar of ${read.events} events\n\n${await withAnswers(plan)}`;
    }
    case 'sheets':
  }
  const chosen = firstChoice(read.sheets, IMPORT_ROWS_MAX);
  const table = tableOf(read.sheets, chosen);
  const sheets = read.sheets.flatMap(({ name: sheet, rows, table: kind, notes = [] }, place) => {
    const said = `${sheet || 'the file'}: ${rows} rows of ${kind ?? 'a kind that is asked'}`;
    return [`${said}${chosen.includes(place) ? '' : ', not read'}`, ...notes.map((note) => `  ${note}`)];
  });
  if (table === null) return lines('Sheets', sheets);
  if (table === 'icf_log') {
    const plan = async (answers: ImportAnswers) => shownLog(planner, chosen, answers);
    return `${lines('Sheets', sheets)}\n${await withAnswers(plan)}`;
  }
  if (table === 'calendar') {
    const plan = async (answers: ImportAnswers, clients: Clients) => {
      const request = { sheets: chosen, answers: { ...answers, clients }, own: OWN, known: KNOWN, ...WHERE };
      const made = (await planner.planCalendarTable(request))!;
      const left = made.notBroughtIn.length > 0 ? [`not read: ${made.notBroughtIn.join(', ')}`] : [];
      const shown = shownCalendar(made, answers, clients);
      return { ...shown, rows: [...left, ...shown.rows] };
    };
    return `${lines('Sheets', sheets)}\n${await withAnswers(plan)}`;
  }
  const columns = planner.columns({ sheets: chosen, table });
  const heads = Object.entries(columns.mapping)
    .toSorted(([, one], [, other]) => one.column - other.column)
    .map(
      ([field, { column, confidence }]) => `${columns.columns[column]!.header || column + 1}: ${field}, ${confidence}`,
    );
  const plan = async (answers: ImportAnswers) =>
    shownPlan(planner.plan({ sheets: chosen, columns, answers, known: KNOWN, ...WHERE }), answers);
  return [
    lines('Sheets', sheets),
    lines(`Columns, headers in row ${(columns.headerRow ?? -1) + 1}${columns.isUndated ? ', undated' : ''}`, heads),
    await withAnswers(plan),
  ].join('\n');
}

const lines = (title: string, texts: readonly string[]) => `${title}\n${texts.map((text) => `  ${text}\n`).join('')}`;

type Clients = ReadonlyMap<string, ClientAnswer>;
/** A choice of OpenQuestion, or one of a calendar's questions. */
type Answers = { readonly answers: ImportAnswers; readonly clients?: Clients };

/** The plan without answers, what each answer to each question changes, and the plan when the first answer to each was given. */
async function withAnswers(plan: (answers: ImportAnswers, clients: Clients) => Promise<Shown>): Promise<string> {
  let given: Answers = { answers: {} };
  const planFor = ({ answers, clients = new Map() }: Answers) => plan(answers, clients);
  let shown = await planFor(given);
  const parts = [lines('Rows', shown.rows)];
  if (shown.fileTotal !== undefined) parts.push(lines('Total in the file', [shown.fileTotal]));
  for (let round = 0; shown.questions.length > 0 && round < ROUNDS_MAX; round += 1) {
    const { text, choices } = shown.questions[0]!;
    const before = new Set([...shown.rows, ...shown.questions.map((one) => one.text)]);
    let next: Shown | null = null;
    parts.push(`Question: ${text}\n`);
    const some = choices.filter((_choice, at) => at < CHOICES_SHOWN || at === choices.length - 1);
    for (const choice of some) {
      const after = await planFor(choice);
      const asked = after.questions.map((one) => `then asked: ${one.text}`);
      const isNew = (line: string) => !before.has(line.replace(/^then asked: /, ''));
      const changed = [...after.rows, ...asked].filter(isNew);
      const gone = shown.rows.length > after.rows.length ? [`${shown.rows.length - after.rows.length} lines less`] : [];
      parts.push(
        lines(`  ${choice.text}`, [...changed, ...gone])
          .replaceAll(/^/gm, '  ')
          .trimEnd() + '\n',
      );
      if (next === null) {
        next = after;
        given = choice;
      }
    }
    shown = next!;
  }
  if (shown.questions.length > 0) parts.push('Questions that do not end\n');
  parts.push(lines('Written', shown.written));
  return parts.join('\n');
}

function rowLine(
  row: {
    readonly index: number;
    readonly status: string;
    readonly reasons: readonly { readonly message: string }[];
    readonly doubts: readonly { readonly message: string }[];
    readonly leftOut?: { readonly why: string; readonly message?: string };
  },
  facts: string,
): string {
  const why = row.leftOut ? ` (${[row.leftOut.why, row.leftOut.message].filter(Boolean).join(': ')})` : '';
  const reasons = row.leftOut ? [] : row.reasons.map(({ message }) => message);
  const messages = [...reasons, ...row.doubts.map(({ message }) => `? ${message}`)];
  const line = `${row.index + 1} ${row.status}${why} ${facts}`.replace(/\s*\n\s*/g, ' / ').trimEnd();
  return [line, ...messages].join('\n        ');
}

function shownPlan(plan: ImportPlan, answers: ImportAnswers): Shown {
  const names = new Map([...KNOWN.clients, ...plan.newClients.values()].map((client) => [client.id, client.name]));
  const facts = (record: object) => factsOf(record, names);
  const rows = plan.rows.map((row) => {
    const shown = Object.values(row.cells).map((cell) => cell.shown ?? `“${cell.text}”`);
    const all = [row.record, ...row.others, ...(row.balances ?? [])].flatMap((record) => record ?? []);
    const as = row.as ? `${row.as}: ` : '';
    return rowLine(row, as + (all.length > 0 ? all.map(facts).join(' + ') : shown.filter(Boolean).join(' | ')));
  });
  const chosen = newRows(plan);
  const batch = chooseRows(plan, chosen);
  const clients = batch.clients.map((client) => `client ${facts(client)}`);
  const fileTotal = plan.fileMinutes === null ? undefined : `${plan.fileMinutes} minutes`;
  return {
    rows,
    questions: openQuestions(plan, answers),
    written: [...clients, sums(batch), ...notWritten(plan.rows, chosen)],
    fileTotal,
  };
}

async function shownLog(planner: ImportPlanner, sheets: readonly number[], answers: ImportAnswers): Promise<Shown> {
  const request = { sheets, answers: { ...answers, asOf: null, agreed: false }, known: KNOWN, today: TODAY };
  const plan = (await planner.planIcfLog(request))!;
  const names = new Map([...KNOWN.clients, ...plan.newClients.values()].map((client) => [client.id, client.name]));
  const rows = plan.rows.map((row) =>
    rowLine(
      row,
      [row.title, row.details, row.record ? factsOf(row.record, names) : ''].filter((text) => text !== '').join(' | '),
    ),
  );
  const batch = chooseLogRows(plan, newRows(plan));
  const left = plan.notBroughtIn.length > 0 ? [`not read: ${plan.notBroughtIn.join(', ')}`] : [];
  return {
    rows: [`up to ${plan.asOf}`, ...left, ...rows],
    questions: openQuestions(plan, answers),
    written: [...batch.clients.map((client) => `client ${factsOf(client, names)}`), sums(batch)],
    fileTotal: plan.fileTotals ? JSON.stringify(plan.fileTotals) : undefined,
  };
}

function shownCalendar({ plan, clientQuestions }: CalendarPlan, answers: ImportAnswers, clients: Clients): Shown {
  const shown = shownPlan(plan, answers);
  const asked = clientQuestions.map(({ key, summary, attendees, events, received, asksLength, ...rest }) => {
    const choose = (text: string, answer: ClientAnswer) => ({
      text,
      answers,
      clients: new Map([...clients, [key, answer]]),
    });
    const people = attendees.map(({ name, email }) => name || email).join(', ');
    const gave = received
      ? [
          choose(`${received.area} by ${received.giver}`, {
            is: 'received',
            area: received.area,
            ...(asksLength && { minutes: 90 }),
          }),
        ]
      : [];
    const { candidates, suggestedName } = rest;
    const email = attendees[0]?.email ?? '';
    return {
      text: `whose is “${summary}”${people && ` with ${people}`} (${events} events)`,
      choices: [
        ...gave,
        ...candidates.map(({ id, name }) => choose(`client ${name}`, { is: 'client', id })),
        choose(`new ${suggestedName}`, { is: 'new', name: suggestedName || 'Somebody', email }),
        choose('no session', { is: 'no-session' }),
      ],
    };
  });
  const choices = shown.questions.map((question) => ({
    ...question,
    choices: question.choices.map((choice) => ({ ...choice, clients })),
  }));
  return { ...shown, questions: [...choices, ...asked] };
}

function notWritten(
  rows: readonly { readonly index: number; readonly status: RowStatus; readonly leftOut?: LeftOut }[],
  chosen: ReadonlySet<number>,
): string[] {
  const why = rows.flatMap((row) => whyNotWritten(row, chosen.has(row.index)) ?? []);
  const counted = [...groupedBy(why, (one) => one)].map(([one, { length }]) => `${length} ${one}`);
  return counted.length === 0 ? [] : [`not written: ${counted.join(', ')}`];
}

/** What is not zero. */
const sums = (rows: SummedRows) =>
  Object.entries(sumsOf(rows, TODAY))
    .flatMap(([name, value]) => {
      if (typeof value !== 'object') return value === 0 ? [] : [`${name} ${value}`];
      return value === null || value.sessions === 0 ? [] : [`${name} ${value.sessions} of ${value.minutes} minutes`];
    })
    .join(', ');

/** Values that every row has, or that say nothing. */
const isSaid = (value: unknown) =>
  value !== null &&
  value !== undefined &&
  value !== '' &&
  value !== false &&
  !(Array.isArray(value) && value.length === 0);

function factsOf(record: object, names: ReadonlyMap<string, string>): string {
  return Object.entries(record)
    .flatMap(([name, value]: [string, unknown]) => {
      if (name === 'id') return [];
      if (name === 'client_id') return [names.get(value as string) ?? 'nobody'];
      if (name === 'paid' && value === false) return ['pro bono'];
      if (name === 'completed' && value === false) return ['not completed'];
      if (!isSaid(value) || value === 'coaching' || name === 'completed') return [];
      return [value === true ? name : `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`];
    })
    .join(', ');
}
