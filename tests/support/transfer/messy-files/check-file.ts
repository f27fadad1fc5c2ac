// Checks one generated file: no row is written wrong without a question or a doubt that names it.
import { chooseRows, newRows } from '#domain/transfer/plan/import-batch.ts';
import type { ImportAnswers, ImportPlan, TableRows } from '#domain/transfer/plan/import-plan.ts';
import { planImport } from '#domain/transfer/plan/plan-import.ts';
import { sessionKey } from '#domain/transfer/plan/session-key.ts';
import { CIRCUMSTANCES } from '#tests/support/transfer/import-circumstances.ts';
import { answered } from './answers.ts';
import { TODAY } from './messy-file.ts';
import { refusedRows, wrongRows } from './slow-check.ts';
import { sourceOf } from './source-of.ts';
import type { MessyFile } from './truth.ts';

const ROUNDS_MAX = 8;
const NOBODY = { clients: [], sessions: [], supervision_sessions: [], cpd_records: [] };
type SessionsPlan = Extract<ImportPlan, { table: 'sessions' }>;

function planOf(file: MessyFile, answers: ImportAnswers): SessionsPlan {
  const source = { ...sourceOf(file), answers };
  const plan = planImport('sessions', source, NOBODY, { ...CIRCUMSTANCES, today: TODAY });
  if (plan.table !== 'sessions') throw new Error('Not a plan of sessions');
  return plan;
}

/** What is wrong, how many rows are refused, and whether all sessions of the file are written. */
export function checkFile(file: MessyFile) {
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
