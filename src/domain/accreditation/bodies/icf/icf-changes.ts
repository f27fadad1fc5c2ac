// Changes of ICF's rules as this product has them: what was corrected, then the days on which rules change.
import type { RulebookChange } from '#domain/accreditation/bodies/credential-body.ts';
import { ICF_SPECIALISED_FROM, ICF_VALIDATION_FROM } from './icf-terms.ts';

const NOVEMBER = '2026-11-23';
const LATE_NOVEMBER = '2026-11-26';

const CORRECTED: readonly RulebookChange[] = [
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

const AHEAD: readonly RulebookChange[] = [
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

export const ICF_CHANGES: readonly RulebookChange[] = [...CORRECTED, ...AHEAD];
