// Words in titles of events, in English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Danish, Swedish and Japanese.
// title-words.ts combines them; docs/imports.md lists them.
import { titleWords } from '#domain/people/client-guess.ts';

export const setOf = (words: string): ReadonlySet<string> => new Set(titleWords(words));

/** Words for coaching. */
export const COACHING = setOf(`
  coaching coachings session sessions coachingsession coachee lifecoaching businesscoaching
  sitzung coachingsitzung coachinggespräch coachingtermin coachingstunde einzelcoaching einzelsitzung
  séance séances accompagnement sesión sesiones acompañamiento sessione sessioni seduta sessão sessões
  sessie coachsessie coachgesprek coachingsessie coachinggesprek sesja sesję sesji coachingowa coachingu
  coachingsamtale coachingsamtal coachsamtal coachingpass コーチング コーチングセッション セッション`);

/** Words that join names, numbers, lengths and places. They are ignored. */
export const JOINING = setOf(`
  with and w x s of for the between mit und für von zwischen avec et de du pour entre la le l d con y e para di per com da met en voor
  z i dla og med och des der die das
  min mins minute minutes minuten minuti minutos minuter minutter h hr hrs hour hours std stunde stunden heure heures
  dr mr mrs ms mx prof herr frau mme m
  zoom teams skype online video virtual virtuell remote facetime whatsapp hybrid visio distanciel pro bono probono`);

/** Words that qualify a word for coaching, and mean nothing without one. */
export const BESIDE_COACHING = setOf(`
  life executive career business leadership personal individual private professional performance health wellness
  coach client kunde kundin klient klientin cliente klant
  call calls meeting appointment phone telephone person meet google microsoft office in on at to one
  weekly biweekly fortnightly monthly quarterly regular standard extended first second third final last next new nr number
  termin gespräch telefon telefonisch vor ort präsenz wöchentlich monatlich erste zweite dritte letzte nächste
  rendez vous rdv appel entretien individuelle individuel première premier dernière hebdomadaire mensuelle suivi
  cita llamada individuale incontro chiamata encontro chamada afspraak gesprek spotkanie rozmowa aftale samtale samtal möte`);

/** Events that a coach would not log, unless the title also has a word for coaching. */
export const SOCIAL = setOf(`
  lunch dinner breakfast brunch coffee tea drinks drink beer pub party bbq picnic bday wedding anniversary concert cinema theatre
  gym yoga tennis golf holiday vacation flight dentist funeral pto haircut massage pilates gift
  mittagessen mittag abendessen frühstück kaffee geburtstag feier hochzeit essen bier urlaub geburtstagsfeier weihnachtsfeier
  déjeuner dîner café anniversaire apéro fête mariage vacances
  comida almuerzo cena cumpleaños desayuno boda vacaciones pranzo compleanno colazione caffè matrimonio vacanza
  almoço jantar aniversário casamento férias verjaardag borrel koffie bruiloft vakantie
  obiad kolacja urodziny kawa ślub urlop frokost middag fødselsdag kaffe bryllup ferie fika födelsedag bröllop
  誕生日 ランチ`);

/** Work around sessions, and blocked time: not logged even if the title has a word for coaching. */
export const AROUND = setOf(`
  prep prepare preparing preparation hold placeholder blocked blocker invoice invoices invoicing billing admin paperwork notes reminder
  todo email writeup birthday ooo sick
  vorbereitung vorbereiten platzhalter geblockt rechnung notizen erinnerung nachbereitung krank
  préparer facture rappel malade preparación preparar factura preparazione preparare fattura preparação fatura
  voorbereiding voorbereiden factuur przygotowanie faktura forberedelse`);

/** Events that may not take place, even if the title has a word for coaching. */
export const MAYBE = setOf(`
  tentative tentatively tbc tbd maybe perhaps provisional provisionally pencilled penciled pencil unconfirmed option optional draft postponed
  vorläufig eventuell evtl vielleicht reserviert unbestätigt provisoire éventuel éventuellement provisorio quizás tentativo
  provvisorio forse talvez voorlopig misschien wstępnie może måske kanske preliminär foreløbig 仮 未定`);

/** Events that may be anything, independent of the guests: meetings with possible clients, and other work. */
export const UNCLEAR = setOf(`
  about regarding re chemistry discovery intro introduction introductory consultation interview
  reference sales demo pitch proposal hiring panel networking
  wegen kennenlernen kennenlerngespräch erstgespräch vorgespräch découverte
  training workshop conference course class team group
  schulung gruppe équipe groupe formation atelier intervision`);

/** In a title, a client's name, or a cell that is not read. Words such as 'free' mean other things there. */
export const PRO_BONO_IN_TEXT = /(?<!\p{L})pro[\s-]?bono(?!\p{L})|[([]pb[)\]]/iu;

/** A name after one of these is who the call is about, not who it is with. */
export const ABOUT = setOf('about regarding wegen über sobre');

/** As in 'No coaching'. */
export const NONE = setOf('no kein keine keinen pas sin nessuna senza sem geen brak ingen inget');
