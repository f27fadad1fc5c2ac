// What NBHWC's application to its exam and its recertification ask for.
import { cited } from '../certainty.ts';
import {
  FEE_UNREAD,
  formPart,
  HOURS,
  LOG_BY_NUMBER,
  onlyWhen,
  OWN,
  recordsOf,
  type HandInForm,
} from '../hand-in-form.ts';
import { NBC_HWC } from './nbhwc.ts';
import { DEGREE, WORK } from './nbhwc-paths.ts';
import * as sources from './nbhwc-sources.ts';

export const NBHWC_FORMS: readonly HandInForm[] = [
  {
    levels: [NBC_HWC],
    stage: 'initial',
    read: 'We couldn’t read NBHWC’s form. The parts and their order are those of its list of who may sit for the exam.',
    order: sources.ELIGIBLE,
    parts: [
      formPart(
        'training',
        'Training programme',
        'Your proof of completion, with NBHWC’s seal.',
        recordsOf('education', { certificates: 'asked' }),
        cited(sources.FAQ, 'Your proof of completion should have the current NBHWC Seal of Approval on it.'),
      ),
      formPart(
        'coaching-log',
        'Coaching log',
        'A row for each client by number, to copy into NBHWC’s log.',
        LOG_BY_NUMBER,
        sources.LOG,
      ),
      formPart('coaching-hours', 'Sums of the log', 'Your sessions and hours in all.', HOURS, sources.LOG),
      onlyWhen(
        { paths: [DEGREE] },
        formPart('degree', 'Degree', 'Proof of an associate’s degree or higher.', OWN, sources.ELIGIBLE),
      ),
      onlyWhen(
        { paths: [WORK] },
        formPart('work-experience', 'Work experience', 'Proof of it, in place of a degree.', OWN),
      ),
      FEE_UNREAD,
      formPart('exam', 'Exam', 'The board exam.', OWN, sources.EXAM_PASSED),
    ],
  },
  {
    levels: [NBC_HWC],
    stage: 'renewal',
    read: 'We couldn’t read their form, nor a list of what it asks for.',
    order: null,
    parts: [
      formPart('continuing-education', 'Continuing education', 'Each course with its hours.', recordsOf('cpd_records')),
      FEE_UNREAD,
    ],
  },
];
