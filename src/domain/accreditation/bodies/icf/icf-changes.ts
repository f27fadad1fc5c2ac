// Changes of ICF's rules as kept here.
import type { RulebookChange } from '#domain/accreditation/bodies/credential-body.ts';

const NOVEMBER = '2026-11-23';

export const ICF_CHANGES: readonly RulebookChange[] = [
  {
    id: 'icf-acc-renewal-2026-11',
    since: NOVEMBER,
    levels: ['ACC'],
    stage: 'renewal',
    text: 'Sources disagree whether your ACC renewal’s 10 hours of mentor coaching are part of the 40 CCE: you now see both readings. They must span three months, three hours one-to-one.',
  },
  {
    id: 'icf-renewal-2026-11',
    since: NOVEMBER,
    levels: ['PCC', 'MCC'],
    stage: 'renewal',
    text: 'For your renewal, mentor coaching now counts toward core competencies, and supervision that you give toward CCE.',
  },
  {
    id: 'icf-acc-2026-11',
    since: NOVEMBER,
    levels: ['ACC'],
    stage: 'initial',
    text: 'For an ACC, a mentor coach with an ACC counts only after renewing it. Say so with your mentor coaching.',
  },
  {
    id: 'icf-pcc-2026-11',
    since: NOVEMBER,
    levels: ['PCC'],
    stage: 'initial',
    text: 'For a PCC, mentor coaching from an ACC no longer counts: ICF asks for a PCC or MCC.',
  },
  {
    id: 'icf-mcc-2026-11',
    since: NOVEMBER,
    levels: ['MCC'],
    stage: 'initial',
    text: 'For an MCC, mentor coaching used for an earlier credential no longer counts. Say which of yours was.',
  },
  {
    id: 'icf-performance-2027-04',
    since: NOVEMBER,
    levels: ['ACC', 'PCC'],
    stage: 'initial',
    text: 'If you apply on ICF’s Portfolio path: before 1 April 2027 with a recording, from then on with the validation of a mentor who holds the MCS.',
  },
  {
    id: 'icf-actc-supervisor-2027-01',
    since: NOVEMBER,
    levels: ['ACTC'],
    stage: 'renewal',
    text: 'From 1 January 2027 on, supervision counts toward your ACTC renewal only with a supervisor who holds ICF’s Coaching Supervisor Specialization.',
  },
];
