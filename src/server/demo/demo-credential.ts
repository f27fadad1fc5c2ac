// The demo coach's credential records besides sessions: education, mentor coaching, reflections, feedback, the current
// credential, and hours from before Hourbook. `daysAgo` and `weeksAgo` count back from today.

/** The ACC was awarded three years ago, less this number of days. */
export const ACC_EXPIRES_IN_DAYS = 80;
export const ACC_HELD_DAYS = 3 * 365 - ACC_EXPIRES_IN_DAYS;
export const PRACTISING_DAYS = 4 * 365;

export const DEMO_EDUCATION = [
  {
    daysAgo: 4 * 365 - 20,
    days: 240,
    provider: 'Harbour School of Coaching',
    title: 'Coaching certificate, level 1',
    hours: 72,
    core_hours: 60,
    team_hours: 0,
  },
  {
    daysAgo: 2 * 365,
    days: 180,
    provider: 'Harbour School of Coaching',
    title: 'Advanced coaching practice',
    hours: 54.5,
    core_hours: 41.25,
    team_hours: 12,
  },
] as const;

/** Ten hours over three and a half months, by a mentor who holds an MCC. */
export const DEMO_MENTOR = {
  mentor_name: 'Ingrid Solheim',
  mentor_credential: 'MCC',
  mentor_mcs: true,
  mentor_mcs_level: 'PCC',
  mentor_renewed: true,
  used_before: false,
} as const;
export const DEMO_MENTOR_COACHING = [
  { weeksAgo: 19, duration: 60, format: 'individual', group_size: null },
  { weeksAgo: 17, duration: 120, format: 'group', group_size: 6 },
  { weeksAgo: 14, duration: 60, format: 'individual', group_size: null },
  { weeksAgo: 12, duration: 120, format: 'group', group_size: 6 },
  { weeksAgo: 9, duration: 60, format: 'individual', group_size: null },
  { weeksAgo: 7, duration: 120, format: 'group', group_size: 5 },
  { weeksAgo: 4, duration: 60, format: 'individual', group_size: null },
] as const;

export const DEMO_REFLECTIONS = [
  {
    weeksAgo: 46,
    title: 'Three sentences for three people',
    reflection: 'In the three-way talk I translated until nobody spoke to anybody but me.',
    application: 'I now ask the sponsor to say it again, to the client.',
  },
  {
    weeksAgo: 37,
    title: 'The pause of four seconds',
    reflection: 'The recording says that I fill every silence. It felt like half a minute.',
    application: 'I count my own breath three times before a second question.',
  },
  {
    weeksAgo: 27,
    title: 'Liked by the clever ones',
    reflection: 'With two clients I prepare more than I do for others, and they are the two who impress me.',
    application: 'Same ten minutes before each session, for everyone.',
  },
  {
    weeksAgo: 19,
    title: 'A no that was mine',
    reflection: 'I refused a friend as a client and was relieved for a week. That says how long I had wanted to.',
    application: 'The question comes up in the first call now, not after the contract.',
  },
  {
    weeksAgo: 11,
    title: 'Summaries as armour',
    reflection: 'Eleven summaries in one hour. Each was a way not to ask.',
    application: 'One a session, and the client makes it.',
  },
  {
    weeksAgo: 3,
    title: 'Endings that are called endings',
    reflection: 'Two contracts faded this year. In both I had looked away first.',
    application: 'The last session is in the calendar on the day of the first.',
  },
] as const;

export const DEMO_FEEDBACK = [
  {
    weeksAgo: 44,
    client: 'Ben Whitcombe',
    feedback: 'I came for advice and left with my own. I am still slightly annoyed about that.',
  },
  { weeksAgo: 30, client: 'Mei Tanaka-Ross', feedback: 'The silence was the useful part. Please do not fill it.' },
  {
    weeksAgo: 20,
    client: 'Samuel Okonkwo',
    feedback: 'Clear contract, clear ending. In between I was challenged, and glad of it.',
  },
  { weeksAgo: 9, client: 'Carmen Iglesias', feedback: 'My sister asks what happened to me. Good question.' },
] as const;

/** Clients from before Hourbook: since when, and their hours. */
export const DEMO_OPENING = [
  { client: 'Amara Oyelaran', sinceDays: 1150, paidHours: 31.5, proBonoHours: 1 },
  { client: 'Ben Whitcombe', sinceDays: 900, paidHours: 22, proBonoHours: 1 },
  { client: 'Carmen Iglesias', sinceDays: 1020, paidHours: 26.25, proBonoHours: 1.5 },
  { client: 'Dafydd Prosser', sinceDays: 1300, paidHours: 37.5, proBonoHours: 0 },
  { client: 'Farid Haddad', sinceDays: 700, paidHours: 14, proBonoHours: 1 },
  { client: 'Jonah Peretz', sinceDays: 820, paidHours: 0, proBonoHours: 17.75 },
] as const;
