// Reads a cell by the kind of its field and the decisions for its column.
import { EARLIEST_DATE, LATEST_DATE, RECORDED_YEARS } from '#domain/time.ts';
import { isStorable, UNSTORABLE_TEXT } from './storable.ts';
import { appointmentStatus, isDay } from './cells/appointment-status.ts';
import { dateInWords } from './cells/date-text.ts';
import { readIsoTime, strictIsoTime } from './cells/iso-time.ts';
import { splitTopics } from './cells/topic-list.ts';
import { readYesNo } from './cells/yes-no.ts';
import type { ColumnDecisions } from './decide/decide-columns.ts';
import { type DateDecisions, readDate } from './decide/date-column.ts';
import { readDuration, readHours } from './decide/duration-column.ts';
import {
  readConsent,
  readFormat,
  readKind,
  readParticipants,
  readPayer,
  readRelation,
  readSupervisionFormat,
} from './fact-words.ts';
import type { Field, FieldKind } from './fields.ts';
import { type Reading, read, wrong } from './reading.ts';

export function readCell({ name, kind }: Field, text: string, decisions: ColumnDecisions): Reading<unknown> {
  if (!isStorable(text)) return wrong(UNSTORABLE_TEXT);
  if (text.trim() === '') return name === 'completed' && decisions.blankIsNo ? read(false, 'No') : read(text, '');
  if (name === 'name' && !decisions.isOwn && /\d\D+\d/.test(text) && isDay(text)) return wrong('is a date');
  return (READERS[kind] ?? asText)(text, decisions);
}

type Reader = (text: string, decisions: ColumnDecisions) => Reading<unknown>;
const asText: Reader = (text) => read(text, text.trim());

/** How a cell that is not blank is read. Others are read as text; so are payments and facts, which several cells of a row decide together. */
const READERS: { readonly [kind in FieldKind]?: Reader } = {
  date: (text, { dates }) => readDate(text, dates),
  instant: (text, { dates }) => readInstant(text, dates),
  minutes: (text, { units }) => readDuration(text, units),
  hours: (text, { units }) => readHours(text, units),
  people: readParticipants,
  'yes-no': readYesNo,
  status: readStatus,
  format: readFormat,
  'session-kind': readKind,
  'supervision-format': readSupervisionFormat,
  consent: readConsent,
  payer: readPayer,
  relation: readRelation,
  topics: (text) => {
    const topics = splitTopics(text);
    return read(topics, topics.join(', '));
  },
};

/** Appointments that did not take place were left out before. */
function readStatus(text: string): Reading<boolean> {
  const status = isDay(text) ? 'held' : appointmentStatus(text);
  if (status === null) return wrong('does not say whether the session took place');
  return read(status === 'held', status === 'held' ? 'Yes' : 'No');
}

/** A day in any format of a date column, or an instant. */
function readInstant(text: string, dates: DateDecisions): Reading<string> {
  const time = readIsoTime(text);
  if (!time?.zoned || dates.dayOf === undefined) return readDate(text, dates);
  const instant = strictIsoTime(text);
  const day = dates.dayOf(instant);
  if (day < EARLIEST_DATE || day > LATEST_DATE) return wrong(`must be ${RECORDED_YEARS}`);
  return read(instant, `${dateInWords(day)}, ${text.trim().slice(11)}`);
}
