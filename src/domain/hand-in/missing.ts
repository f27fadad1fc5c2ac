// What a part still lacks, as sentences, each with where it is recorded.
import { longDate } from '#domain/formatting/date-text.ts';
import type { FormPart, ListedTable, PartContents } from '#domain/accreditation/bodies/hand-in-form.ts';
import { resultText } from '#domain/accreditation/evaluate/result-text.ts';
import { ADD_STEPS, editStep, LOG_STEP, nextStep, type NextStep } from '#domain/accreditation/forecast/next-step.ts';
import { listedRows } from './contents/listed-rows.ts';
import { entriesOf, learnedFrom } from './contents/records-contents.ts';
import type { PartFile } from './kept-file.ts';
import type { Requirement } from '#domain/accreditation/evaluate/rule-result.ts';
import type { Content, PacketContext } from './packet-context.ts';

export interface Missing {
  readonly text: string;
  /** How much there is, and what would settle it. */
  readonly details: readonly string[];
  /** Null: nothing to record. */
  readonly step: NextStep | null;
}

/** "About" so many words: a tenth fewer are enough. */
const ENOUGH = 0.9;

/** Requirements that are not met, or not clear. */
export const unmet = (requirements: readonly Requirement[], context: PacketContext): Missing[] =>
  requirements
    .filter(({ result }) => result.state !== 'met')
    .map(({ rule, result }) => ({
      text: rule.text,
      details: [resultText(result), ...result.missing],
      step: nextStep(rule, result, context.evidence),
    }));

interface PartAsMade {
  readonly part: FormPart;
  readonly requirements: readonly Requirement[];
  readonly contents: readonly Content[];
  readonly files: readonly PartFile[];
}

export function missingIn({ part, requirements, contents, files }: PartAsMade, context: PacketContext): Missing[] {
  const short = unmet(requirements, context);
  return [
    ...short,
    ...(short.length === 0 && contents.length === 0 ? nothingIn(part) : []),
    ...gapsIn(part.contents, context, files),
  ];
}

/** Says that a part with records or hours is empty, if no requirement says so. */
function nothingIn({ contents }: FormPart): Missing[] {
  if (!('table' in contents) && contents.kind !== 'hours' && contents.kind !== 'log') return [];
  if (contents.kind === 'records' && contents.isOptional) return [];
  const step = 'table' in contents ? ADD_STEPS[contents.table] : LOG_STEP;
  return [{ text: 'Nothing recorded yet.', details: [], step }];
}

function gapsIn(contents: PartContents, context: PacketContext, files: readonly PartFile[]): Missing[] {
  if (contents.kind === 'entries') return shortTexts(contents, context);
  if (contents.kind !== 'records') return [];
  return [
    ...(contents.certificates === 'asked' ? withoutCertificate(contents.table, context, files) : []),
    ...(contents.isReflected ? withoutReflection(contents.table, context) : []),
  ];
}

/** One for each record, since each has a file of its own. */
function withoutCertificate(table: ListedTable, context: PacketContext, files: readonly PartFile[]): Missing[] {
  const has = new Set(files.map(({ record }) => record));
  return listedRows(table, context)
    .filter(({ id }) => !has.has(id))
    .map(({ id, title, date }) => ({
      text: `No certificate for “${title}”, ${longDate(date)}.`,
      details: [],
      step: editStep(table, id, 'Add the certificate'),
    }));
}

function withoutReflection(table: ListedTable, context: PacketContext): Missing[] {
  const learned = learnedFrom(table, context);
  const silent = listedRows(table, context).filter(({ id }) => !learned.has(id));
  const [first] = silent;
  if (first === undefined) return [];
  return [
    {
      text: `${silent.length === 1 ? '1 record says' : `${silent.length} records say`} nothing of what you learned.`,
      details: [],
      step: editStep(table, first.id, 'Say what you learned'),
    },
  ];
}

function shortTexts(
  { table, aboutWords }: Extract<PartContents, { readonly kind: 'entries' }>,
  context: PacketContext,
): Missing[] {
  if (aboutWords === undefined) return [];
  const longest = Math.max(0, ...entriesOf(table, context).map(({ words }) => words));
  if (longest === 0 || longest >= aboutWords * ENOUGH) return [];
  return [
    {
      text: `Your longest text has ${longest} words; about ${aboutWords} are asked for.`,
      details: [],
      step: ADD_STEPS[table],
    },
  ];
}
