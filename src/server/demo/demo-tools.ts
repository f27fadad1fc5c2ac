// The demo coach's own note templates and Wheels of Life.

export const DEMO_TEMPLATES = [
  {
    name: 'First session',
    body: `What brings you here, and why now:

What would be different at the end:

How we work together (time, place, silence, cancelling):

What I must not forget about this person:
`,
  },
  {
    name: 'Three-way talk with a sponsor',
    body: `Said by the sponsor:

Said by the client:

Agreed by all three, in one sentence:

Stays between the client and me:
`,
  },
  {
    name: 'Last session',
    body: `Where we began:

What has become normal since:

What will you miss? What will you not?

What I learned from this work:
`,
  },
] as const;

interface DemoWheel {
  readonly client: string;
  readonly weeksAgo: number;
  /** In the order of the default areas. */
  readonly scores: readonly [number, number, number, number, number, number, number, number];
  readonly note: string;
}

export const DEMO_WHEELS: readonly DemoWheel[] = [
  {
    client: 'Mei Tanaka-Ross',
    weeksAgo: 38,
    scores: [8, 7, 4, 5, 6, 5, 2, 6],
    note: 'Rest and play made her laugh, then not. Health is where she wants to begin.',
  },
  {
    client: 'Mei Tanaka-Ross',
    weeksAgo: 6,
    scores: [7, 7, 7, 6, 6, 7, 5, 6],
    note: 'Work went down by one, on purpose. She is proud of that one.',
  },
  {
    client: 'Farid Haddad',
    weeksAgo: 21,
    scores: [6, 8, 5, 4, 5, 7, 3, 7],
    note: 'Drew it in two minutes and looked at it for ten.',
  },
];
