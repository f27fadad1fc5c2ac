// Changes of ICF's rules as kept here.
import type { RulebookChange } from '#domain/accreditation/bodies/credential-body.ts';

const NOVEMBER = '2026-11-23';
const LATE_NOVEMBER = '2026-11-26';

export const ICF_CHANGES: readonly RulebookChange[] = [
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
    id: 'icf-acc-2026-11',
    since: NOVEMBER,
    levels: ['ACC'],
    stage: 'initial',
    text: 'Is your mentor an ACC? They must have renewed once.',
  },
  {
    id: 'icf-pcc-2026-11',
    since: NOVEMBER,
    levels: ['PCC'],
    stage: 'initial',
    text: 'For a PCC, mentor coaching from an ACC no longer counts.',
  },
  {
    id: 'icf-mcc-2026-11',
    since: NOVEMBER,
    levels: ['MCC'],
    stage: 'initial',
    text: 'For an MCC, mentor coaching counts once. Which of yours did you use before?',
  },
  {
    id: 'icf-performance-2027-04',
    since: NOVEMBER,
    levels: ['ACC', 'PCC'],
    stage: 'initial',
    text: 'Portfolio path: from 1 April 2027 a mentor’s validation replaces recordings.',
  },
  {
    id: 'icf-actc-supervisor-2027-01-01',
    since: LATE_NOVEMBER,
    levels: ['ACTC'],
    stage: 'renewal',
    text: 'ACTC renewal: 40 hours of CCE. From 2027 your supervisor must be specialised or accredited.',
  },
];
