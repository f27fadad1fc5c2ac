// Titles as coaches write them, with places for the client's name, the coach's ({coach}, {c}) and a number. Written from what calendars
// hold, not from the lists of the program.

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Each was a session. */
export const SESSION_TITLES = lines(`
  {name}
  Coaching {name}
  Coaching: {name}
  Coaching - {name}
  {name} – Coaching
  {name} | Coaching
  {name} (coaching)
  Coaching with {name}
  Coaching w/ {name}
  Coaching session with {name}
  {name} <> {coach}
  {name} x {c}
  {coach} / {name}
  {name} & {coach}
  {name} and {coach}
  {c} / {name} – coaching
  60 min coaching between {coach} and {name}
  Coaching session #{n} {name}
  Coaching {n}/12 – {name}
  {name} session {n}
  1:1 {name}
  1:1 with {name}
  1-1 coaching: {name}
  Executive coaching with {name}
  Leadership coaching session – {name}
  Life coaching {name}
  Monthly coaching session with {name}
  {name}: coaching call
  {name} coaching (Zoom)
  {name} (online)
  Session with {name}
  Sitzung {name}
  Sitzung mit {name}
  Coaching mit {name}
  Coachingsitzung {name}
  Einzelcoaching {name}
  {n}. Sitzung mit {name}
  Coaching-Termin {name}
  Coaching {name} und {c}
  Séance {name}
  Séance avec {name}
  Séance de coaching avec {name}
  Coaching individuel – {name}
  {name} : séance {n}
  Sesión con {name}
  Sesión de coaching con {name}
  Coaching con {name}
  Sessione di coaching con {name}
  Sessão de coaching com {name}
  Coaching met {name}
  Coachgesprek met {name}
  Sesja z {name}
  Sesja coachingowa: {name}
  Coachingsamtale med {name}
  Coachingsamtal med {name}
  コーチング {name}`);

/** With the client as the one guest. */
export const WITH_GUEST_TITLES = lines(`
  Weekly
  Our hour
  Catch-up
  Coaching
  30 min
  Regular call
  Jour fixe
  Standing appointment
  Zoom`);

/**
 * Each was supervision that the coach received. {x} is nobody of the clients; where a word for with or a title stands before, the name is
 * {x}, else it may be asked for.
 */
export const SUPERVISION_TITLES = lines(`
  Supervision with {x}
  Supervision with Dr {x}
  Supervision: Dr. {x}
  Supervision – Prof. {x}
  Coaching supervision with {x}
  Supervision session with {x} (Zoom)
  Group supervision with {x}
  Supervision
  Monthly supervision
  Supervision mit {x}
  Einzelsupervision mit {x}
  Supervision bei {x}
  Supervision avec {x}
  Séance de supervision avec {x}
  Supervision de groupe avec {x}
  Supervisión con {x}
  Supervisione con {x}
  Supervisão com {x}
  Supervisie met {x}
  Superwizja z {x}
  Supervision med {x}
  Handledning med {x}
  スーパービジョン {x}`);

/** Each was mentor coaching that the coach received. */
export const MENTOR_TITLES = lines(`
  Mentor coaching with {x}
  Mentor coaching: Dr {x}
  Mentor Coaching #{n} with {x}
  Mentoring with {x}
  Mentor coaching
  Mentorcoaching mit {x}
  Lehrcoaching mit {x}
  Mentorat avec {x}
  Mentoría con {x}
  Mentoria com {x}
  Mentorcoaching met {x}
  メンターコーチング {x}`);

/** Each was training of the coach's own. */
export const CPD_TITLES = lines(`
  Webinar
  Webinar: ethics in coaching
  ICF training day
  ICF webinar – new competencies
  EMCC conference
  Coach training module {n}
  CPD: trauma
  CCE workshop
  Masterclass with {x}
  Coaching-Fortbildung
  Weiterbildung systemisches Coaching
  Seminar Ethik
  Formation coaching, jour {n}
  Webinaire ICF
  Séminaire de coachs
  Formación de coaching
  Webinario ICF
  Corso di coaching
  Convegno ICF
  Curso de coaching
  Bijscholing coaching
  Nascholing ethiek
  Szkolenie z coachingu
  Webinarium ICF
  Efteruddannelse
  Kursus i coaching
  Fortbildning
  Utbildning i coaching
  研修`);

/** Each was given by the coach, or nobody can tell: a question, never supervision that was received. {name} is a client. */
export const GIVEN_TITLES = lines(`
  Supervision of {x}
  Supervision of {name}
  Supervision with {name}
  {name}'s supervision
  Supervision für {x}
  Supervision von {x}
  Supervisión de {x}
  Supervising {x}
  Supervision supervisee {x}
  Mentor coaching for {x}
  Mentoring with {name}`);

/** Each was a session with a team or a group whose client is {team}. */
export const TEAM_TITLES = lines(`
  Team coaching {team}
  {team} – team coaching
  Team session {team}
  Teamcoaching {team}
  Coaching équipe {team}
  Coaching de equipo {team}
  Group coaching {team}
  Gruppencoaching {team}`);

/** None was a session of coaching with the client, though it may name one. */
export const OTHER_TITLES = lines(`
  Lunch with {name}
  lunch {name}
  Dinner with {name} and Tom
  Coffee – {name}
  Drinks w/ {name}
  Breakfast: {name}
  {name}'s birthday
  Birthday {name}
  {name}’s 40th
  {name} 50
  {name}'s wedding
  🎂 {name}
  ☕ {name}
  Mittagessen mit {name}
  Geburtstag {name}
  Kaffee mit {name}
  Déjeuner avec {name}
  Anniversaire {name}
  Almuerzo con {name}
  Cumpleaños de {name}
  Pranzo con {name}
  Almoço com {name}
  Prep {name}
  Prep: {name}
  Prepare session with {name}
  Preparation for coaching with {name}
  Vorbereitung Coaching {name}
  Vorbereitung {name}
  Préparation séance {name}
  Notes {name}
  Session notes {name}
  Invoice {name}
  Rechnung {name}
  Send invoice to {name}
  HOLD {name}
  HOLD: coaching {name}
  Hold - {name}
  [HOLD] {name}
  Placeholder: {name}
  {name}?
  Coaching {name}?
  Coaching {name} ???
  Maybe {name}
  Tentative: {name}
  {name} (tbc)
  TBC {name}
  ({name})
  Call about {name}
  call about {name} with HR
  Meeting about {name}
  Anruf wegen {name}
  Cancelled - {name}
  CANCELLED – coaching {name}
  cancelled {name}
  {name} cancelled
  {name} – cancelled
  [Cancelled] {name}
  Canceled: Coaching {name}
  {name} abgesagt
  Abgesagt - {name}
  Annulé - {name}
  {name} no show
  No-show: {name}
  {name} – no show
  {name} (no-show)
  {name} nicht erschienen
  Reschedule {name}
  {name} rescheduled
  Rescheduled: {name}
  verschoben - {name}
  x {name}
  Supervision with {name}
  Mentor coaching with {name}
  Workshop {name}
  Team session {name}
  Chemistry call {name}
  Discovery call with {name}
  Reference call for {name}
  Meeting with {name}'s manager
  {name} on holiday
  {name} out of office
  No session with {name}
  No coaching {name}
  Dentist
  Gym
  School run
  Flight to Berlin`);

/** None was a session: the coach met colleagues, or somebody for something else. */
export const MEETING_TITLES = lines(`
  Board meeting
  Team standup
  Budget review
  Parents’ evening
  Project kick-off
  Book club
  Steering committee
  Tax advisor
  Mortgage
  Boiler inspection
  Flat viewing
  Elternabend
  Steuerberater
  Réunion de copropriété`);

/** {first} is a client’s first name, and somebody else’s. */
export const FIRST_NAME_TITLES = lines(`
  Pick up {first} from school
  {first} football
  Gift for {first}
  {first} to the vet
  Call {first} about the boiler
  {first} arrives from Lisbon`);

/** Of whole days, each training that the coach received. {x} is nobody of the clients. */
export const DAY_TITLES = lines(`
  Training day with {x}
  Training
  Conference
  Workshop with {x}
  Coaching conference, Lisbon
  EMCC conference
  Systemic coaching course
  Fortbildung
  Weiterbildungsseminar: Kurs mit {x}
  Formation avec {x}
  Taller con {x}
  Corso con {x}
  Oficina com {x}
  Cursus bij {x}
  Szkolenie
  Kursus med {x}
  Utbildning med {x}
  研修`);

/** Of whole days, and nothing that a coach logs. */
export const OTHER_DAY_TITLES = lines(`
  {name}'s birthday
  {name}
  Coaching {name}
  Holiday
  Half term
  Mum visits
  Rent due
  Teaching a workshop
  Deliver training for {name}
  Bank holiday
  Urlaub
  Vacances`);
