// What the words of an event's title say (ADR 120). With the client's name, the coach's and words for coaching alone, it is a session.
// Any other word makes it a question, and some say by themselves that it is something else.
import { titleWords } from '#domain/people/client-guess.ts';
import { writtenStatus } from '#domain/transfer/columns/cells/appointment-status.ts';
import type { AppointmentStatus } from '#domain/transfer/columns/languages/language.ts';

/** 'session': nothing but names and words for coaching. 'private': lunch, a birthday, preparation. 'open': anything else. */
export type TitleKind = 'session' | 'private' | 'open';

const setOf = (words: string) => new Set(titleWords(words));

/** Words for coaching: in English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Danish, Swedish and Japanese. */
const COACHING = setOf(`
  coaching coachings session sessions coachingsession coachee lifecoaching businesscoaching
  sitzung coachingsitzung coachinggespräch coachingtermin coachingstunde einzelcoaching einzelsitzung
  séance séances accompagnement sesión sesiones acompañamiento sessione sessioni seduta sessão sessões
  sessie coachsessie coachgesprek coachingsessie coachinggesprek sesja sesję sesji coachingowa coachingu
  coachingsamtale coachingsamtal coachsamtal coachingpass コーチング コーチングセッション セッション`);

/** Words that join names, numbers, lengths and places: they change nothing. */
const JOINING = setOf(`
  with and w x s of for the between mit und für von zwischen avec et de du pour entre la le l d con y e para di per com da met en voor
  z i dla og med och för des der die das
  min mins minute minutes minuten minuti minutos minuter minutter h hr hrs hour hours std stunde stunden heure heures
  dr mr mrs ms mx prof herr frau mme m
  zoom teams skype online video virtual virtuell remote facetime whatsapp hybrid visio distanciel`);

/** They stand beside a word for coaching, and say nothing without one. */
const BESIDE_COACHING = setOf(`
  life executive career business leadership personal individual private professional performance health wellness
  coach client kunde kundin klient klientin cliente klant
  call calls meeting appointment phone telephone person meet google microsoft office in on at to one
  weekly biweekly fortnightly monthly quarterly regular standard extended first second third final last next new nr number
  termin gespräch telefon telefonisch vor ort präsenz wöchentlich monatlich erste zweite dritte letzte nächste
  rendez vous rdv appel entretien individuelle individuel première premier dernière hebdomadaire mensuelle suivi
  cita llamada individuale incontro chiamata encontro chamada afspraak gesprek spotkanie rozmowa aftale samtale samtal möte`);

/** Nothing that a coach would log, unless a word for coaching stands beside. */
const SOCIAL = setOf(`
  lunch dinner breakfast brunch coffee tea drinks drink beer pub party bbq picnic birthday bday wedding anniversary concert cinema theatre
  gym yoga tennis golf holiday vacation flight dentist funeral
  mittagessen mittag abendessen frühstück kaffee geburtstag feier hochzeit essen bier urlaub geburtstagsfeier weihnachtsfeier
  déjeuner dîner café anniversaire apéro fête mariage vacances
  comida almuerzo cena cumpleaños desayuno boda vacaciones pranzo compleanno colazione caffè matrimonio vacanza
  almoço jantar aniversário casamento férias verjaardag borrel koffie bruiloft vakantie
  obiad kolacja urodziny kawa ślub urlop frokost middag fødselsdag kaffe bryllup ferie fika födelsedag bröllop
  誕生日 ランチ`);

/** Work around sessions, and time that is only kept: also where a word for coaching stands beside. */
const AROUND = setOf(`
  prep prepare preparing preparation hold placeholder blocked blocker invoice invoices invoicing billing admin paperwork notes reminder
  todo email writeup birthday ooo sick
  vorbereitung vorbereiten platzhalter geblockt rechnung notizen erinnerung nachbereitung krank
  préparation préparer facture rappel malade preparación preparar factura preparazione preparare fattura preparação fatura
  voorbereiding voorbereiden factuur przygotowanie faktura forberedelse förberedelse`);

/** They leave open what an event is, whoever is invited: meetings before there is a client, other work, what may not come about. */
const UNCLEAR = setOf(`
  tentative tbc tbd maybe provisional pencilled penciled unconfirmed option optional draft postponed
  about regarding re chemistry discovery intro introduction introductory consultation interview
  vorläufig eventuell evtl vielleicht reserviert wegen kennenlernen kennenlerngespräch erstgespräch vorgespräch
  provisoire éventuel découverte provisional provisorio provvisorio voorlopig
  supervision supervisor mentor mentoring mentorcoaching training workshop webinar seminar conference course class team group
  schulung gruppe équipe groupe formation atelier intervision`);

/** What a call is about is not who it is with. */
const ABOUT = setOf('about regarding wegen über sobre');

/** 'No coaching' says that there is none. */
const NONE = setOf('no kein keine keinen pas sin nessuna senza sem geen brak ingen inget');

/** '1:1' is a word for coaching, however it is written. */
const ONE_TO_ONE = /\b(?:1\s*(?:[:/-]|on|to|2)\s*1|one[\s-]+(?:on|to)[\s-]+one|121)\b/giu;
/** Questions, titles that are struck out or in brackets as a whole, and further people. */
const DOUBTFUL_SIGNS = /[?¿？~]|[\u{335}-\u{338}]|\+\s*\d|^\s*(?:\([^()]*\)|\[[^[\]]*\])\s*$/u;
const FEAST = /[🎂🎉🎈🥂🍷🍺🍻🍽☕🍕]/u;
/** A tick or a cross says more than a camera. */
const PICTURES = /(?![💻📞☎📱🎥📹🖥])\p{Extended_Pictographic}/u;
const NUMBER = /^\d{1,4}$/u;
const LENGTH = /^(?:\d{1,3}(?:h|hr|hrs|m|min|mins|std)|\d{1,2}h\d{2})$/u;
const ORDINAL = /^\d{1,3}(?:st|nd|rd|th|er|ere|eme|e|a|o)$/u;
/** '60 min', 'no. 3', '3/6': a bare number beside a name may be an age. */
const COUNTED = /#\s*\d|\d\s*\/\s*\d|\d\s*(?:min|h|hr|std|stunde|heure|hour)/iu;

/**
 * What kind of event a title names.
 * @param names of the client whose session it may be, and of the coach
 * @example titleKind('Anna Bell – coaching', ['Anna Bell']) // 'session'
 * @example titleKind('Lunch with Anna Bell', ['Anna Bell']) // 'private'
 */
export function titleKind(title: string, names: readonly string[]): TitleKind {
  const words = otherWords(title, names);
  const isCoaching = words.some((word) => COACHING.has(word));
  if (words.some((word) => AROUND.has(word)) || isAboutName(words) || saysNone(words)) return 'private';
  if (!isCoaching && (words.some((word) => SOCIAL.has(word)) || FEAST.test(title))) return 'private';
  const mayCount = isCoaching || COUNTED.test(title);
  const isKnown = (word: string) =>
    word === NAME ||
    COACHING.has(word) ||
    JOINING.has(word) ||
    LENGTH.test(word) ||
    (mayCount && NUMBER.test(word)) ||
    (isCoaching && (BESIDE_COACHING.has(word) || ORDINAL.test(word)));
  return words.every(isKnown) && !hasDoubtfulSign(title) ? 'session' : 'open';
}

/**
 * Whether a title leaves it open that it is a session with the client who is invited. Without the name it may say 'Weekly' or 'Our hour';
 * with it, what else it says counts.
 * @param names as of `titleKind`
 */
export function isDoubtfulTitle(title: string, names: readonly string[]): boolean {
  const words = otherWords(title, names);
  const status = statusInTitle(title, names);
  if (hasDoubtfulSign(title) || (status !== null && status !== 'held')) return true;
  if (words.some((word) => [AROUND, UNCLEAR, ABOUT, SOCIAL].some((list) => list.has(word)))) return true;
  const mayCount = saysCoaching(title) || COUNTED.test(title);
  const isUsual = (word: string) =>
    [COACHING, JOINING, BESIDE_COACHING].some((list) => list.has(word)) ||
    LENGTH.test(word) ||
    (mayCount && NUMBER.test(word));
  return words.includes(NAME) && !words.every((word) => word === NAME || isUsual(word));
}

/** Whether a word for coaching stands in it. */
export const saysCoaching = (title: string) => titleWords(title).some((word) => COACHING.has(word));

/**
 * What became of the event as its title says, anywhere beside names and words for coaching.
 * @example statusInTitle('Anna Bell no show', ['Anna Bell']) // 'no-show'
 */
export function statusInTitle(title: string, names: readonly string[]): AppointmentStatus | null {
  const isUsual = (word: string) => word === NAME || COACHING.has(word) || JOINING.has(word) || NUMBER.test(word);
  const words = otherWords(title, names).filter((word) => !isUsual(word));
  return words.length === 0 ? null : writtenStatus(words.join(' '));
}

/** What may stand in a title for the people of an event: clients by their whole names, the coach also by the first one alone. */
export const namesInTitles = (clients: readonly string[], coach: readonly string[]): string[] => [
  ...clients,
  ...coach,
  ...coach.map((name) => titleWords(name)[0] ?? ''),
];

/** Stands for a name: no word of a title has a space. */
const NAME = ' ';

/** The words of a title, with one `NAME` for each name. */
function otherWords(title: string, names: readonly string[]): string[] {
  let words = titleWords(title.replace(ONE_TO_ONE, ' session '));
  for (const name of names) words = withName(words, titleWords(name));
  return words;
}

function withName(words: readonly string[], name: readonly string[]): string[] {
  if (name.length === 0) return [...words];
  const left: string[] = [];
  for (let at = 0; at < words.length;)
    if (name.every((word, more) => words[at + more] === word)) {
      left.push(NAME);
      at += name.length;
    } else left.push(words[at++]!);
  return left;
}

/** 'Call about Anna Bell' is a call with somebody else. */
const isAboutName = (words: readonly string[]) =>
  words.some((word, place) => ABOUT.has(word) && words[place + 1] === NAME);

const saysNone = (words: readonly string[]) =>
  words.some((word, place) => NONE.has(word) && COACHING.has(words[place + 1] ?? ''));

/** An x in front or at the end is no joint. */
const hasDoubtfulSign = (title: string) =>
  DOUBTFUL_SIGNS.test(title) || PICTURES.test(title) || /^\W*x\b.|.\bx\W*$/iu.test(title);
