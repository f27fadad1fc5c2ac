// Five thousand files that are generated, so that what is true of each row is known: no row is written wrong without a
// question or a doubt that names it, and hardly any is refused.
import { expect, test } from 'vitest';
import { chooseRows, newRows } from '#domain/transfer/plan/import-batch.ts';
import type { ImportAnswers, ImportPlan, TableRows } from '#domain/transfer/plan/import-plan.ts';
import { planImport } from '#domain/transfer/plan/plan-import.ts';
import { sessionKey } from '#domain/transfer/plan/session-key.ts';
import { CIRCUMSTANCES } from '#tests/support/transfer/import-circumstances.ts';
import { answered } from '#tests/support/transfer/messy-files/answers.ts';
import { messyFile, TODAY } from '#tests/support/transfer/messy-files/messy-file.ts';
import type { MessyFile } from '#tests/support/transfer/messy-files/truth.ts';
import { sourceOf } from '#tests/support/transfer/messy-files/source-of.ts';
import { refusedRows, wrongRows } from '#tests/support/transfer/messy-files/slow-check.ts';

const FILES = Number(process.env['MESSY_FILES'] ?? 5000);
const FIRST_FILE = Number(process.env['MESSY_FILE'] ?? 1);
const ROUNDS_MAX = 8;
/** A minute on a machine of its own; several when others work on it. */
const TIME_LIMIT_MS = 900_000;
const NOBODY = { clients: [], sessions: [], supervision_sessions: [], cpd_records: [] };
type SessionsPlan = Extract<ImportPlan, { table: 'sessions' }>;

function planOf(file: MessyFile, answers: ImportAnswers): SessionsPlan {
  const source = { ...sourceOf(file), answers };
  const plan = planImport('sessions', source, NOBODY, { ...CIRCUMSTANCES, today: TODAY });
  if (plan.table !== 'sessions') throw new Error('Not a plan of sessions');
  return plan;
}

test(
  `${FILES} messy files: no wrong row without a question or a doubt, few refused`,
  () => {
    const wrong: string[] = [];
    let sessions = 0;
    let refused = 0;
    let complete = 0;
    for (let seed = FIRST_FILE; seed < FIRST_FILE + FILES; seed += 1) {
      const file = messyFile(seed);
      const found = check(file);
      sessions += [...file.truth.values()].filter(({ session }) => session !== null).length;
      refused += found.refused;
      if (found.isComplete) complete += 1;
      wrong.push(...found.wrong.map((text) => `file ${seed}: ${text}`));
    }
    console.info(`${sessions} sessions, ${refused} refused, ${complete} of ${FILES} files complete`);
    expect(wrong.slice(0, 20)).toEqual([]);
    expect(refused / sessions).toBeLessThanOrEqual(0.02);
  },
  TIME_LIMIT_MS,
);

function check(file: MessyFile) {
  const wrong: string[] = [];
  const { table } = sourceOf(file);
  if (table !== 'sessions') wrong.push(`recognised as ${table}`);
  let answers: ImportAnswers = {};
  let plan = planOf(file, answers);
  wrong.push(...wrongRows(plan, file).map((text) => `before any answer, ${text}`));
  for (let round = 0; round < ROUNDS_MAX && isOpen(plan); round += 1) {
    try {
      answers = answered(plan, file, answers);
    } catch (error) {
      wrong.push((error as Error).message);
      break;
    }
    plan = planOf(file, answers);
  }
  if (isOpen(plan)) wrong.push('questions do not end');
  wrong.push(...wrongRows(plan, file).map((text) => `after all answers, ${text}`));
  const batch = chooseRows(plan, newRows(plan));
  wrong.push(...writtenOtherwise(plan, batch));
  const truth = [...file.truth.values()].flatMap(({ session }) => session ?? []);
  return { wrong, refused: refusedRows(plan, file).length, isComplete: batch.sessions.length === truth.length };
}

/** What a database that takes a client's day once would have of the batch, compared with what the preview shows. */
function writtenOtherwise(plan: SessionsPlan, { clients, sessions }: TableRows): string[] {
  const names = new Map(clients.map(({ id, name }) => [id, name]));
  const stored = new Map(sessions.map((session) => [sessionKey(session), session]));
  return plan.rows.flatMap(({ index, status, record, balances, cells }) => {
    if (status !== 'new' || balances) return [];
    const session = stored.get(sessionKey(record!));
    const isSame = session?.id === record!.id && names.get(session.client_id) === cells.name?.shown;
    return isSame ? [] : [`row ${index + 1} is shown as ${cells.name?.shown}, but not written so`];
  });
}

const isOpen = ({ questions, people }: SessionsPlan) =>
  questions.length > 0 || [...people.spellings, ...people.groups].some(({ answer }) => answer === null);
