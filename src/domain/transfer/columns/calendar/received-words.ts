// Recognises titles of events in which the coach received something: supervision, mentor coaching, training (ADR 131).
import type { ClientGuess } from '#domain/people/client-guess.ts';
import type { RecordName } from '#domain/records/record-kinds.ts';
import { BESIDE_COACHING, COACHING, setOf } from './title-lists.ts';

/** The tables of received things that an event can become a record of. */
export const RECEIVED_AREAS = [
  'supervision_sessions',
  'mentor_coaching',
  'cpd_records',
] as const satisfies readonly RecordName[];
export type ReceivedArea = (typeof RECEIVED_AREAS)[number];

/** Words for each, in the languages of title-lists.ts. */
export const RECEIVED_WORDS: Readonly<Record<ReceivedArea, ReadonlySet<string>>> = {
  supervision_sessions: setOf(`
    supervision supervisor supervise supervising supervisee supervisees supervisionsession supervisionssitzung supervisionstermin einzelsupervision gruppensupervision lehrsupervision
    supervisorin superviseur superviseuse supervisora supervisione supervisore supervisão supervisie
    superwizja superwizji superwizję superwizor superwizorka supervisionssession handledning handledare スーパービジョン スーパーバイズ`),
  mentor_coaching: setOf(`
    mentor mentoring mentee mentees mentorcoach mentorcoaching mentorship mentorin lehrcoaching lehrcoach mentorat mentora mentoría mentore
    mentorka mentorski mentorsamtale mentorsamtal mentorskap メンター メンタリング メンターコーチング`),
  cpd_records: setOf(`
    cpd cce cceu cceus webinar webinars masterclass seminar symposium congress summit
    fortbildung weiterbildung coachausbildung coachingausbildung fachtagung tagung kongress
    webinaire séminaire colloque congrès webinario seminario congreso convegno congresso
    bijscholing nascholing webinarium szkolenie szkolenia konferencja efteruddannelse konference fortbildning konferens
    研修 セミナー ウェビナー 講座`),
};

/** Any training. It counts as the coach's only with a word of the field beside it, or if it lasts longer than an appointment. */
export const TRAINING = setOf(`
  training trainings course class workshop conference lecture certification
  schulung kurs lehrgang ausbildung formation atelier cours formación taller curso capacitación
  formazione corso laboratorio formação oficina capacitação opleiding cursus warsztat warsztaty kursus uddannelse utbildning
  ワークショップ`);
export const OF_THE_FIELD = setOf(`
  coach coaches coaching coachs icf emcc ac apecs dbvc eia esia eqa nlp mentor supervision competencies competency ethics facilitation
  acc pcc mcc systemic systemische systemisches kompetenzen ethik compétences éthique competencias ética competenze
  competenties ethiek kompetencje etyka kompetencer etik kompetenser コーチング 倫理`);

/** Words which show that the coach gives it. */
export const GIVING = setOf(`
  give giving deliver delivering delivery facilitate facilitating host hosting teach teaching speaker supervise supervising supervisee
  supervisees mentee mentees leiten leite leitung halten halte gebe unterrichten moderiere moderieren supervisand supervisandin
  anime animer animation enseigner impartir supervisado supervisada condurre erogare ministrar geven leiden
  verzorgen prowadzę prowadzenie prowadzić undervise afholde undervisa hålla 登壇`);
/** 'Supervision of Anna' is given. */
export const GIVEN_TO = setOf('of for für von de di da do van voor dla pour para per af av');

/** With a word for coaching, these mean a group or a team session. */
export const IN_FORMAT = {
  team: setOf(
    `team teamcoaching teamsession teamsitzung équipe equipo squadra equipa teamsessie zespół zespołu zespołowa チーム`,
  ),
  group: setOf(`
    group groups groupcoaching cohort gruppe gruppen gruppencoaching gruppensitzung gruppensupervision groupe grupo gruppo groep
    groepscoaching grupa grupowa grupowy gruppecoaching grupp gruppcoaching グループ`),
} as const;
export type TitleFormat = keyof typeof IN_FORMAT;

export interface TitleReceived {
  readonly area: ReceivedArea;
  /** Whether the title says that the coach gave it, or leaves that open. */
  readonly isGiven: boolean;
}

/** After 'of' these say what is supervised, not who. */
const NOT_WHO = [
  COACHING,
  BESIDE_COACHING,
  IN_FORMAT.group,
  IN_FORMAT.team,
  OF_THE_FIELD,
  RECEIVED_WORDS.mentor_coaching,
];

/**
 * Null if the title is about none of these.
 * @param words of a title as title-words.ts compares them, with `name` for each name of a client or the coach
 * @param isLong whether the event lasts longer than appointments usually do
 */
export function receivedIn(words: readonly string[], name: string, isLong: boolean): TitleReceived | null {
  const isGiving = words.some((word) => GIVING.has(word));
  for (const area of ['supervision_sessions', 'mentor_coaching'] as const) {
    const place = words.findIndex((word) => RECEIVED_WORDS[area].has(word));
    if (place >= 0) return { area, isGiven: isGiving || isOfSomebody(words, place, name) };
  }
  const isTraining =
    words.some((word) => TRAINING.has(word)) && (isLong || words.some((word) => OF_THE_FIELD.has(word)));
  const isCpd = isTraining || words.some((word) => RECEIVED_WORDS.cpd_records.has(word));
  return isCpd ? { area: 'cpd_records', isGiven: isGiving } : null;
}

/** 'Supervision of Anna', 'Anna's supervision'; not 'Supervision de groupe' or 'Séance de supervision avec Anna'. */
function isOfSomebody(words: readonly string[], place: number, name: string): boolean {
  if (words[place - 1] === 's') return true;
  const after = words.slice(place + 1);
  const joint = after.findIndex((word) => !COACHING.has(word) && !RECEIVED_WORDS.supervision_sessions.has(word));
  const who = after[joint + 1];
  if (joint < 0 || who === undefined || !GIVEN_TO.has(after[joint]!)) return false;
  return who === name || !NOT_WHO.some((list) => list.has(who));
}

/**
 * What the coach received, going by the title; null if it says no such thing, or if a client may have received it.
 * @param guess which clients the event may be with
 */
export function receivedArea(
  { received }: { readonly received: TitleReceived | null },
  { by, candidates }: Pick<ClientGuess, 'by' | 'candidates'>,
): ReceivedArea | null {
  if (received === null || received.isGiven) return null;
  // A first name in the title of a webinar is not taken for a client's.
  const isClients = received.area === 'cpd_records' ? by !== null : candidates.length > 0;
  return isClients ? null : received.area;
}
