// What changes for coaches, by body: rules that were corrected here, and the days on which rules change. Not in bodies.ts, which pages load
// that don't show them.
import { BODY_NAMES, type Body } from '#domain/body-names.ts';
import { EMCC_LEVELS_ASKED } from './emcc/emcc.ts';
import { ICF_SPECIALISED_FROM, ICF_VALIDATION_FROM } from './icf/icf.ts';

/** A rule that was corrected or that will change, as what it means for the coaches it concerns. */
export interface RulebookChange {
  /** Unique among all. */
  readonly id: string;
  /** The calendar date from which coaches are told. */
  readonly since: string;
  /** Those who apply for these levels next, or hold them. */
  readonly levels: readonly string[];
  /** The paths to these levels that it concerns; missing: every path. */
  readonly paths?: readonly string[];
  readonly stage: 'initial' | 'renewal';
  /** Of a change ahead also what to do by then. */
  readonly text: string;
  /** Missing: it was corrected here, and holds since. */
  readonly ahead?: {
    /** The first calendar date on which it holds. */
    readonly on: string;
    /** The name of the rule that begins on that day, which has the source. */
    readonly rule: string;
  };
}

const NOVEMBER = '2026-11-23';
const LATE_NOVEMBER = '2026-11-26';

const ICF_CORRECTED: readonly RulebookChange[] = [
  {
    id: 'icf-acc-renewal-2026-11-26',
    since: LATE_NOVEMBER,
    levels: ['ACC'],
    stage: 'renewal',
    text: 'Your ACC renewal: the 10 hours of mentor coaching count toward the 40, as core competencies.',
  },
  {
    id: 'icf-renewal-2026-11',
    since: NOVEMBER,
    levels: ['PCC', 'MCC'],
    stage: 'renewal',
    text: 'Your ICF renewal: mentor coaching now counts as core competencies, supervision you give as CCE.',
  },
  {
    id: 'icf-actc-renewal-2026-11-26',
    since: LATE_NOVEMBER,
    levels: ['ACTC'],
    stage: 'renewal',
    text: 'ACTC renewal: 40 hours of CCE.',
  },
  {
    id: 'icf-acc-2026-11',
    since: NOVEMBER,
    levels: ['ACC'],
    paths: ['portfolio'],
    stage: 'initial',
    text: 'Is your mentor an ACC? They must have renewed once.',
  },
  {
    id: 'icf-pcc-2026-11',
    since: NOVEMBER,
    levels: ['PCC'],
    paths: ['level-1', 'portfolio'],
    stage: 'initial',
    text: 'For a PCC, mentor coaching from an ACC no longer counts.',
  },
  {
    id: 'icf-mcc-2026-11',
    since: NOVEMBER,
    levels: ['MCC'],
    paths: ['portfolio'],
    stage: 'initial',
    text: 'For an MCC, mentor coaching counts once. Which of yours did you use before?',
  },
];

const MENTOR = 'needs a specialised mentor (MCS): finish before, or ask yours.';

const ICF_AHEAD: readonly RulebookChange[] = [
  {
    id: 'icf-acc-renewal-mentor-2027-01',
    since: LATE_NOVEMBER,
    levels: ['ACC'],
    stage: 'renewal',
    text: `ACC renewal: mentor coaching from 1 January 2027 ${MENTOR}`,
    ahead: { on: ICF_SPECIALISED_FROM, rule: 'mentor-specialisation' },
  },
  {
    id: 'icf-renewal-supervisor-2027-01',
    since: LATE_NOVEMBER,
    levels: ['ACC', 'PCC', 'MCC', 'ACTC'],
    stage: 'renewal',
    text: 'From 1 January 2027 only a specialised (CSS) or accredited supervisor counts for your renewal: ask yours before.',
    ahead: { on: ICF_SPECIALISED_FROM, rule: 'supervisor-specialisation' },
  },
  {
    id: 'icf-mentor-2027-01',
    since: LATE_NOVEMBER,
    levels: ['ACC', 'MCC'],
    paths: ['portfolio'],
    stage: 'initial',
    text: `Mentor coaching from 1 January 2027 ${MENTOR}`,
    ahead: { on: ICF_SPECIALISED_FROM, rule: 'mentor-specialisation' },
  },
  {
    id: 'icf-pcc-mentor-2027-01',
    since: LATE_NOVEMBER,
    levels: ['PCC'],
    paths: ['level-1', 'portfolio'],
    stage: 'initial',
    text: `Mentor coaching from 1 January 2027 ${MENTOR}`,
    ahead: { on: ICF_SPECIALISED_FROM, rule: 'mentor-specialisation' },
  },
  {
    id: 'icf-actc-supervisor-2027-01',
    since: LATE_NOVEMBER,
    levels: ['ACTC'],
    stage: 'initial',
    text: 'For the ACTC, supervision from 1 January 2027 needs a specialised (CSS) or accredited supervisor: ask yours before.',
    ahead: { on: ICF_SPECIALISED_FROM, rule: 'supervisor-specialisation' },
  },
  {
    id: 'icf-performance-2027-04',
    since: NOVEMBER,
    levels: ['ACC', 'PCC'],
    paths: ['portfolio'],
    stage: 'initial',
    text: 'Portfolio path: apply with your recordings by 31 March 2027; from 1 April a mentor’s validation replaces them.',
    ahead: { on: ICF_VALIDATION_FROM, rule: 'mentor-validation' },
  },
  {
    id: 'icf-level-1-2027-04',
    since: LATE_NOVEMBER,
    levels: ['PCC'],
    paths: ['level-1'],
    stage: 'initial',
    text: 'Level 1 path to a PCC after 31 March 2027: ask ICF whether recordings are still needed.',
    ahead: { on: ICF_VALIDATION_FROM, rule: 'level-1-evaluation' },
  },
];

const EIA_LEVELS = EMCC_LEVELS_ASKED.map(({ level }) => level);

const EMCC_CORRECTED: readonly RulebookChange[] = [
  {
    id: 'emcc-2026-11-29',
    since: '2026-11-29',
    levels: EIA_LEVELS,
    paths: ['individual'],
    stage: 'initial',
    text: 'For an EIA, mentoring now counts as coaching does.',
  },
  {
    id: 'emcc-renewal-2026-11-26',
    since: '2026-11-26',
    levels: EIA_LEVELS,
    stage: 'renewal',
    text: 'Your EMCC renewal asks for practice, supervision and development over five years, not four hours a year.',
  },
];

const CHANGES: Readonly<Partial<Record<Body, readonly RulebookChange[]>>> = {
  ICF: [...ICF_CORRECTED, ...ICF_AHEAD],
  EMCC: EMCC_CORRECTED,
};

export const ALL_CHANGES: readonly (RulebookChange & { readonly body: Body })[] = BODY_NAMES.flatMap((body) =>
  (CHANGES[body] ?? []).map((change) => ({ ...change, body })),
);
