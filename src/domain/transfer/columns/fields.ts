// What can be imported, field by field, and the headers that other programs give these fields.

export const TRANSFER_TABLES = ['clients', 'sessions', 'supervision_sessions', 'cpd_records'] as const;
export type TransferTable = (typeof TRANSFER_TABLES)[number];

export type FieldName =
  | 'name'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'phone'
  | 'date'
  | 'duration'
  | 'hours'
  | 'notes'
  | 'topics'
  | 'follow_up'
  | 'completed'
  | 'supervisor_name'
  | 'title'
  | 'provider'
  | 'category'
  | 'learned'
  | 'applied'
  | 'evidence_url'
  | 'paid'
  | 'format'
  | 'participants'
  | 'kind'
  | 'peer_exchange'
  | 'organisation'
  | 'relationship_start'
  | 'relationship_end'
  | 'consent'
  | 'consent_how'
  | 'consent_date'
  | 'retain_until'
  | 'cce_core'
  | 'cce_resource'
  | 'cce_ethics';

export interface Field {
  readonly name: FieldName;
  readonly label: string;
  /** Rows cannot be read without a column for it. */
  readonly required: boolean;
  /** Headers in the words of headerWords, joined by spaces; the likeliest first. */
  readonly synonyms: readonly string[];
}

const field = (name: FieldName, label: string, synonyms: string, required = false): Field => ({
  name,
  label,
  required,
  synonyms: synonyms.split(',').map((synonym) => synonym.trim()),
});

const FIRST_NAME = field('first_name', 'First name', 'first name, firstname, given name, forename');
const LAST_NAME = field('last_name', 'Last name', 'last name, lastname, surname, family name');
const EMAIL = field('email', 'Email', 'email, email address, client email, coachee email, mail');
const DATE = (more: string) => field('date', 'Date', `date, day, when, start date, start, ${more}`, true);
const DURATION = field(
  'duration',
  'Duration',
  'duration, minutes, mins, min, hours, hrs, length, session length, session duration, time spent, coaching hours, hours coached',
);
const NOTES = field('notes', 'Notes', 'notes, note, session notes, comments, comment, remarks, details, description');
const TOPICS = field(
  'topics',
  'Topics',
  'topics, topic, themes, theme, tags, focus, focus areas, subject, subjects, labels',
);

export const FIELDS: Readonly<Record<TransferTable, readonly Field[]>> = {
  clients: [
    field(
      'name',
      'Name',
      'name, client, client name, full name, coachee, coachee name, customer, contact, contact name',
      true,
    ),
    FIRST_NAME,
    LAST_NAME,
    EMAIL,
    field(
      'phone',
      'Phone',
      'phone, telephone, mobile, phone number, mobile number, contact number, cell, cell phone, tel',
    ),
    NOTES,
    field(
      'organisation',
      'Organisation',
      'organisation, organization, company, employer, sponsor, client organisation',
    ),
    field(
      'relationship_start',
      'Relationship start',
      'relationship start, relationship began, client since, coaching start, coaching start date',
    ),
    field(
      'relationship_end',
      'Relationship end',
      'relationship end, relationship ended, client until, coaching end, coaching end date',
    ),
    field('consent', 'Consent', 'consent, consent to be named, named consent, agreed to be named'),
    field('consent_how', 'How consent was given', 'how consent was given, consent how, consent note'),
    field('consent_date', 'Consent date', 'consent date, date of consent, consent given on'),
    field('retain_until', 'Keep until', 'keep until, retain until, erase after, retention date'),
  ],
  sessions: [
    field(
      'name',
      'Client',
      'client, client name, coachee, coachee name, name, customer, full name, participant, attendee',
      true,
    ),
    FIRST_NAME,
    LAST_NAME,
    EMAIL,
    DATE('session date, coaching date, date of session'),
    DURATION,
    NOTES,
    TOPICS,
    field(
      'follow_up',
      'Follow-up',
      'follow up, followup, follow ups, actions, action, action items, next steps, next step, homework, commitments',
    ),
    field('completed', 'Completed', 'completed, complete, done, attended, held, status'),
    field('paid', 'Paid', 'paid, paid pro bono, paid or pro bono, paid session, fee, payment'),
    field('format', 'Format', 'format, session format, individual group, individual or group, individual group team'),
    field(
      'participants',
      'Participants',
      'participants, number of participants, number in group, group size, number of people, people',
    ),
    field('kind', 'Kind', 'kind, session kind, kind of session'),
    field('peer_exchange', 'Peer exchange', 'peer exchange, peer, peer coaching, reciprocal'),
  ],
  supervision_sessions: [
    field(
      'supervisor_name',
      'Supervisor',
      'supervisor, supervisor name, supervised by, coach supervisor, mentor, name',
      true,
    ),
    DATE('session date, supervision date'),
    DURATION,
    TOPICS,
    NOTES,
  ],
  cpd_records: [
    DATE('completion date, cpd date, date completed'),
    field(
      'hours',
      'Hours',
      'hours, cpd hours, hrs, duration, minutes, credits, cce, cceus, cce units, length, time spent',
      true,
    ),
    field(
      'title',
      'Title',
      'title, cpd title, course, course title, activity, cpd activity, event, training, name',
      true,
    ),
    field(
      'provider',
      'Provider',
      'provider, cpd provider, organisation, organization, organiser, organizer, institution, trainer, run by, school',
    ),
    field('category', 'Category', 'category, cpd category, type, kind'),
    field(
      'learned',
      'What was learned',
      'what was learned, learned, learnt, what i learned, what i learnt, learning, key learning, learning outcomes, reflection, notes',
    ),
    field(
      'applied',
      'How it was applied',
      'how it was applied, applied, how applied, how i applied it, application, impact',
    ),
    field(
      'evidence_url',
      'Evidence',
      'evidence, link, evidence link, evidence url, link to evidence, url, certificate, web address',
    ),
    field('cce_core', 'Core competencies', 'core competencies, core competency, cce core, core hours, core'),
    field('cce_resource', 'Resource development', 'resource development, cce resource, resource hours, resource'),
    field('cce_ethics', 'Ethics', 'ethics, cce ethics, ethics hours'),
  ],
};

/** A field of `table`; throws for one that it does not have. */
export function fieldOf(table: TransferTable, name: FieldName): Field {
  const found = FIELDS[table].find((candidate) => candidate.name === name);
  if (!found) throw new RangeError(`${table} has no field ${name}`);
  return found;
}
