// The demo coach's supervision and continuing professional development. `weeksAgo` counts back from today.

export const DEMO_SUPERVISIONS = [
  {
    weeksAgo: 49,
    topics: ['contracting', 'three-way agreements'],
    notes: 'Who is my client when the director pays? Redrafted the agreement together.',
  },
  {
    weeksAgo: 44,
    topics: ['parallel process'],
    notes: 'I rush with H. exactly as H. rushes with the team. Slow down on purpose.',
  },
  {
    weeksAgo: 39,
    topics: ['ethics', 'confidentiality'],
    notes: 'What I may tell a sponsor: that we meet, and nothing of what is said.',
  },
  {
    weeksAgo: 34,
    topics: ['endings'],
    notes: 'I let contracts fade out. From now on every last session is called one.',
  },
  {
    weeksAgo: 29,
    topics: ['silence', 'presence'],
    notes: 'Listened to a recording. My longest pause was four seconds.',
  },
  {
    weeksAgo: 24,
    topics: ['boundaries', 'therapy or coaching'],
    notes: 'Agreed on the words for suggesting a therapist, and on when.',
  },
  {
    weeksAgo: 18,
    topics: ['own patterns'],
    notes: 'Wanting to be liked by the clever ones. Named, laughed about, noted.',
  },
  {
    weeksAgo: 13,
    topics: ['contracting', 'fees'],
    notes: 'Raised my fee in the role play until it felt silly. That was the right one.',
  },
  {
    weeksAgo: 8,
    topics: ['team coaching'],
    notes: 'A team is not six individuals. Take the off-site with a second coach.',
  },
  {
    weeksAgo: 3,
    topics: ['endings', 'evaluation'],
    notes: 'Prepared the year’s closing talks. One question for all: what will you miss?',
  },
] as const;

export const SUPERVISORS = ['Margarethe Vinter', 'Tobias Ekwueme'] as const;

interface DemoCpd {
  readonly weeksAgo: number;
  readonly hours: number;
  readonly title: string;
  readonly provider: string;
  readonly category: string;
  readonly learned: string;
  readonly applied: string;
  readonly cce_core: number | null;
  readonly cce_resource: number | null;
  readonly cce_ethics: number | null;
}

/** Hours on core competencies, resource development and ethics; absent if not recorded. */
type Split = readonly [core: number, resource: number, ethics: number];

const cpd = (
  weeksAgo: number,
  hours: number,
  title: string,
  provider: string,
  category: string,
  learned: string,
  applied: string,
  split?: Split,
): DemoCpd => ({
  weeksAgo,
  hours,
  title,
  provider,
  category,
  learned,
  applied,
  cce_core: split?.[0] ?? null,
  cce_resource: split?.[1] ?? null,
  cce_ethics: split?.[2] ?? null,
});

export const DEMO_CPD: readonly DemoCpd[] = [
  cpd(
    50,
    1.5,
    'Contracting with sponsors',
    'Northbank Coaching Circle',
    'Webinar',
    'A sponsor wants to know the aim, not the hour.',
    'New paragraph in my agreement.',
    [1, 0, 0.5],
  ),
  cpd(
    47,
    6,
    'Group supervision day',
    'Northbank Coaching Circle',
    'Workshop',
    'Everyone’s hard case is about endings.',
    'Last sessions are now planned from the first one.',
    [4, 2, 0],
  ),
  cpd(
    43,
    3,
    'The body in coaching',
    'Studio Leibniz',
    'Workshop',
    'Asking where a feeling sits, and then waiting.',
    'With A. and M., both surprised.',
    [3, 0, 0],
  ),
  cpd(
    40,
    2,
    'Reading: “Nonviolent talk at work”',
    'Own study',
    'Reading',
    'Observation before conclusion.',
    'Became the exercise with three ways to say it.',
    [0, 2, 0],
  ),
  cpd(
    36,
    12,
    'Team coaching, part one',
    'Harbour School of Coaching',
    'Course',
    'Contract with the whole, not with the boss.',
    'Off-site of the theatre.',
    [8, 4, 0],
  ),
  cpd(
    32,
    1,
    'Ethics hour',
    'Professional body, local chapter',
    'Peer group',
    'Notes belong to the client as well.',
    'Told all clients what I keep, and for how long.',
    [0, 0, 1],
  ),
  cpd(
    28,
    1.5,
    'Coaching in a second language',
    'Northbank Coaching Circle',
    'Webinar',
    'Let people swear in their own.',
    'C. does.',
    [0, 1.5, 0],
  ),
  cpd(
    25,
    4,
    'Listening lab',
    'Studio Leibniz',
    'Workshop',
    'My interruptions have a pattern: good news.',
    'A dot in my notes for each. Fewer dots now.',
    [4, 0, 0],
  ),
  cpd(
    21,
    12,
    'Team coaching, part two',
    'Harbour School of Coaching',
    'Course',
    'Interventions that a team can repeat without me.',
    'The question round at K.’s.',
    [7, 5, 0],
  ),
  cpd(
    17,
    2,
    'Peer triad',
    'Peer group of three',
    'Peer group',
    'Observed by colleagues; presence rated higher than I do.',
    'One practice session a month stays.',
    [2, 0, 0],
  ),
  cpd(
    12,
    3,
    'Mentor coaching',
    'Ingrid Solheim',
    'Mentor coaching',
    'I summarise where a question would do.',
    'Counted: eleven summaries in an hour, then five.',
  ),
  cpd(
    9,
    1,
    'Ethics hour',
    'Professional body, local chapter',
    'Peer group',
    'When a friend becomes a client.',
    'Declined one request, with a recommendation.',
    [0, 0, 1],
  ),
  cpd(
    5,
    3,
    'Mentor coaching',
    'Ingrid Solheim',
    'Mentor coaching',
    'Partnering on the agenda, at the start of each session.',
    'First question changed.',
  ),
  cpd(
    2,
    1.5,
    'Measuring what coaching does',
    'Northbank Coaching Circle',
    'Webinar',
    'Ask at the start how one would notice.',
    'Goal review with D. in December.',
    [0, 1.5, 0],
  ),
];
