// National Board for Health & Wellness Coaching (NBHWC): NBC-HWC, first application and recertification every three years.
import { type Ask, cited, disputed, secondHand, verified, verifiedBy } from '../certainty.ts';
import { unrecordedRule, rulesOf, type NamedRule } from '../named-rules.ts';
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';
import * as sources from './nbhwc-sources.ts';
import { ALL_HOURS } from '../credential-body.ts';
import { DEGREE, WORK } from './nbhwc-paths.ts';
import { NBC_HWC, NBHWC_PROGRAMME_HOURS, NBHWC_TERM_MONTHS } from './nbhwc.ts';

const SESSIONS = 50;
const SHORTEST_MINUTES = 20;
const CONTINUING_HOURS = 36;
const ETHICS_HOURS = 3;

const INITIAL_RULES: readonly NamedRule[] = [
  {
    name: 'sessions',
    text: `${SESSIONS} health coaching sessions after your programme’s practical skills assessment.`,
    more: {
      title: 'Which sessions count?',
      text: `Those of ${SHORTEST_MINUTES} minutes or more after your programme ended count for certain.`,
    },
    asks: SESSIONS,
    test: {
      kind: 'sessions',
      terms: ALL_HOURS,
      programmeHours: NBHWC_PROGRAMME_HOURS,
      shortestMinutes: SHORTEST_MINUTES,
    },
    onlyIf: 'NBHWC approves your programme, and these sessions were health coaching and long enough',
    ...verifiedBy(sources.ELIGIBLE, sources.LOG, cited(sources.SESSION_LENGTH, 'at least 20 minutes long each')),
  },
  unrecordedRule(
    'session-length',
    `Sessions of at least ${SHORTEST_MINUTES} minutes each, three quarters of it coaching.`,
    secondHand(
      sources.SESSION_LENGTH,
      'at least 20 minutes long each, where 75% of each session focuses on coaching facilitation (rather than education)',
    ),
  ),
  unrecordedRule(
    'programme',
    'A training programme that NBHWC approves, completed.',
    verified(
      sources.FAQ,
      'Anyone wishing to become board certified must first complete an NBHWC Approved Training Program. There are no exceptions to this requirement.',
      cited(
        sources.FAQ,
        'If it has been more than 18 months since you completed your training, we recommend you contact your program',
      ),
    ),
    {
      more: {
        title: 'Completed it long ago?',
        text: 'After more than 18 months ask your programme for the proof of completion that NBHWC takes now.',
      },
    },
  ),
  unrecordedRule('degree', 'An associate’s degree or higher.', verifiedBy(sources.ELIGIBLE), { paths: [DEGREE] }),
  unrecordedRule(
    'work-experience',
    '4,000 hours of work experience in place of a degree. NBHWC’s own page names only a degree, so ask.',
    secondHand(sources.WORK_INSTEAD, 'have an associate’s degree or higher or 4,000 hours work experience (any field)'),
    { paths: [WORK], insteadOf: ['degree'] },
  ),
  unrecordedRule('examination', 'The board exam, passed.', verifiedBy(sources.EXAM_PASSED)),
];

const ethics = (hours: number, text: string): Ask => ({
  text,
  asks: hours,
  test: { kind: 'cpd-in-term', part: 'ethics', termMonths: NBHWC_TERM_MONTHS },
});

const RENEWAL_RULES: readonly NamedRule[] = [
  {
    name: 'cpd',
    text: `${CONTINUING_HOURS} hours of continuing education in three years, in courses that NBHWC approves.`,
    asks: CONTINUING_HOURS,
    test: { kind: 'cpd-in-term', part: 'all', termMonths: NBHWC_TERM_MONTHS },
    ...secondHand(
      sources.ETHICS,
      'Recertification Cycle Every 3 years … Total CE Hours 36 Continuing Education (CE) hours.',
      cited(sources.GUIDE, 'All hours must be from NBHWC-approved'),
    ),
  },
  {
    name: 'ethics',
    ...ethics(ETHICS_HOURS, `${ETHICS_HOURS} of these hours on ethics.`),
    ...disputed([cited(sources.ETHICS, 'A minimum of 3 of the 36 hours must be in ethics.')], {
      ...ethics(0, 'No hours on ethics in particular.'),
      said: [{ source: sources.CONTINUING }],
    }),
  },
];

export const NBHWC_RULES: readonly Rule[] = rulesOf(
  'nbhwc-nbc-hwc',
  { body: 'NBHWC', level: NBC_HWC },
  INITIAL_RULES,
  RENEWAL_RULES,
);
