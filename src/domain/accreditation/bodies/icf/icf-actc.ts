// ICF's Advanced Certification in Team Coaching (ACTC), which a coach with any of ICF's levels may hold besides.
import { addDays } from '#domain/time.ts';
import { cited, secondHand, verified, verifiedBy } from '../certainty.ts';
import { ALL_HOURS } from '../credential-body.ts';
import { unrecordedRule, rulesOf, type NamedRule } from '../named-rules.ts';
import type { HoursTerms } from '#domain/accreditation/evaluate/hours/check-hours.ts';
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';
import * as sources from './icf-sources.ts';
import * as words from './icf-words.ts';
import { ICF_CCE_HOURS, ICF_LAPSE_RULES, ICF_SUPERVISOR_RULE, icfCceTerms } from './icf-renewal.ts';
import { ICF_SPECIALISED_FROM, ICF_TERM_MONTHS } from './icf.ts';

const EDUCATION = { hours: 60, teamHours: 48 };
const ENGAGEMENTS = 5;
const ENGAGEMENT_YEARS = 5;
const SUPERVISION_HOURS = 5;

const TEAMS: HoursTerms = { ...ALL_HOURS, withinMonths: ENGAGEMENT_YEARS * 12, formats: ['team'] };

const TEAM_SHARE = cited(
  sources.TEAM_COACHING,
  'At least 48 of the education hours must be aligned with the Team Coaching Competencies or the ICF Core Competencies applied in team coaching contexts.',
);

const recorded: readonly NamedRule[] = [
  {
    name: 'credential',
    text: 'An ACC, PCC or MCC, held when you apply.',
    asks: 1,
    test: { kind: 'credential-current', body: 'ICF', levels: ['ACC', 'PCC', 'MCC'], termMonths: ICF_TERM_MONTHS },
    ...verifiedBy(words.TEAM_CREDENTIAL),
  },
  {
    name: 'education-hours',
    text: `${EDUCATION.hours} hours of team coaching education.`,
    more: {
      title: 'Which courses count?',
      text: 'We count a course in full if at least 48 of 60 hours, or as large a share, are on team coaching. Otherwise ask ICF about the rest.',
    },
    asks: EDUCATION.hours,
    test: { kind: 'team-education-hours', part: 'course' },
    ...verified(
      sources.TEAM_COACHING,
      'applicants must document completion of at least 60 hours of team coaching education',
      TEAM_SHARE,
    ),
  },
  {
    name: 'education-team-hours',
    text: `${EDUCATION.teamHours} of these hours on ICF’s Team Coaching Competencies, or its Core Competencies with teams.`,
    asks: EDUCATION.teamHours,
    test: { kind: 'team-education-hours', part: 'team' },
    ...verifiedBy(TEAM_SHARE),
  },
  {
    name: 'engagements',
    text: `${ENGAGEMENTS} team coaching engagements in the ${ENGAGEMENT_YEARS} years before you apply.`,
    more: {
      title: 'What is an engagement?',
      text: `All your sessions with one team, unless you name several engagements. With more than 15 people you need a co-coach. With credit for prior learning ICF asks for ${2 * ENGAGEMENTS}, at least 3 of them more than ${ENGAGEMENT_YEARS} years ago.`,
    },
    asks: ENGAGEMENTS,
    test: { kind: 'engagements', terms: TEAMS },
    ...secondHand(
      sources.ACTC_ENGAGEMENTS,
      'a minimum of 5 team coaching engagements within the last five years … (total 10), with no less than 3 being completed before five years',
    ),
  },
  {
    name: 'supervision',
    text: `${SUPERVISION_HOURS} hours of supervision, mainly on your team coaching.`,
    more: {
      title: 'Which supervision counts?',
      text: 'One-to-one or in a group of up to 10. We count all that you recorded, whatever it was about. A programme that ICF accredited for team coaching (AATC) includes it.',
    },
    asks: SUPERVISION_HOURS,
    test: { kind: 'supervision-hours' },
    ...verified(
      sources.SUPERVISION,
      'document completion of at least five (5) hours of coaching supervision or guided reflective practice',
      cited(
        sources.ACTC_SUPERVISION,
        'one-on-one with a coaching supervisor or in a group supervision setting of up to 10 participants',
      ),
    ),
  },
];

const checkedByHand: readonly NamedRule[] = [
  unrecordedRule(
    'supervisor',
    'A certified or accredited supervisor, or one with 60 hours of supervision education and 120 of experience.',
    verified(
      sources.ACTC_FAQ,
      'must hold an active coaching supervision certification, credential or accreditation … OR … at least 60 hours of coaching supervision education … 120 hours of experience',
    ),
    { validTo: addDays(ICF_SPECIALISED_FROM, -1) },
  ),
  { ...ICF_SUPERVISOR_RULE, replaces: 'supervisor' },
  unrecordedRule(
    'letters',
    'Letters of verification for two engagements, signed and on letterhead.',
    verifiedBy(words.TEAM_LETTERS),
    {
      more: {
        title: 'What must a letter say?',
        text: 'Who confirms it, your name, the hours, start and end, and the size of the team.',
      },
    },
  ),
  unrecordedRule('exam', 'ICF’s exam in team coaching.', verifiedBy(words.TEAM_EXAM)),
];

const renewal: readonly NamedRule[] = [
  {
    name: 'cce',
    text: `${ICF_CCE_HOURS} hours of continuing coach education (CCE) in three years.`,
    asks: ICF_CCE_HOURS,
    test: { kind: 'cce', part: 'all', terms: icfCceTerms(null) },
    ...verified(
      sources.CYCLE,
      'ICF Credential and Certification Renewal Cycle: Renew every three years. Earn 40 CCE credits per cycle.',
    ),
  },
  ...ICF_LAPSE_RULES,
  ICF_SUPERVISOR_RULE,
];

export const ICF_ACTC_RULES: readonly Rule[] = rulesOf(
  'icf-actc',
  { body: 'ICF', level: 'ACTC' },
  [...recorded, ...checkedByHand],
  renewal,
);
