import { ALL_RULES } from '#domain/accreditation/bodies/all-rules.ts';
import { ruleOf } from '#tests/support/practice.ts';
import { expect, it } from 'vitest';
import { decides } from '#domain/accreditation/evaluate/rule.ts';
import { shortText } from './test-kinds.ts';

const DECIDING = ALL_RULES.filter(decides);
const MAX_WORDS = 10;

it.each([
  ['icf-pcc-hours', 'Hours of coaching'],
  ['icf-pcc-paid-hours', 'Hours of paid coaching'],
  ['icf-pcc-recent-hours', 'Hours of coaching in the last 18 months'],
  ['icf-pcc-log', 'Hours with clients your log can name'],
  ['icf-acc-after-education', 'No hours from before your training'],
  ['icf-acc-group-size', 'No groups that are too large'],
  ['icf-acc-only-coaching', 'No hours of other work'],
  ['icf-acc-direct-reports', 'No hours with people who report to you'],
  ['icf-acc-clients', 'Clients'],
  ['icf-acc-log-contacts', 'Contact details of the clients in your log'],
  ['icf-actc-engagements', 'Engagements with teams'],
  ['icf-acc-education-hours', 'Coach education'],
  ['icf-actc-education-hours', 'Education in team coaching'],
  ['icf-actc-education-team-hours', 'Education on the competencies with teams'],
  ['icf-acc-education-start', 'The course from which your hours count'],
  ['icf-acc-mentor-hours', 'Mentor coaching'],
  ['icf-acc-mentor-one-to-one', 'Mentor coaching one-to-one'],
  ['icf-acc-mentor-months', 'Months from your first to last mentor coaching'],
  ['icf-acc-mentor-specialisation', 'A specialised mentor from 2027 on'],
  ['icf-pcc-renewal-cce', 'Continuing coach education (CCE)'],
  ['icf-pcc-renewal-cce-core', 'CCE on core competencies'],
  ['icf-pcc-renewal-cce-ethics', 'CCE on ethics'],
  ['icf-pcc-renewal-cce-resource', 'No more resource development than counts'],
  ['emcc-foundation-years', 'Years since you started coaching'],
  ['emcc-esia-years', 'Years of giving supervision'],
  ['emcc-esia-hours', 'Hours of supervision given'],
  ['emcc-itca-practitioner-hours', 'Hours of team coaching'],
  ['emcc-foundation-cpd', 'Continuing professional development (CPD)'],
  ['cce-bcc-renewal-cpd', 'Continuing education'],
  ['cce-bcc-renewal-ethics', 'Continuing education on ethics'],
  ['emcc-foundation-reflections', 'Reflections on your practice'],
  ['emcc-foundation-feedback', 'Client feedback'],
  ['ac-foundation-cpd', 'A log of your CPD'],
  ['ac-coach-supervision', 'Months from your first to last supervision'],
  ['icf-actc-supervision', 'Supervision received'],
  ['icf-mcc-holds-pcc', 'ICF PCC, held'],
  ['icf-actc-credential', 'ICF credential, held when you apply'],
  ['nbhwc-nbc-hwc-sessions', 'Sessions since your training programme'],
  ['icf-acc-minimum-skills', 'Your coaching is judged by ICF’s Minimum Skills Requirements'],
  ['icf-acc-renewal-audit', 'Keep your certificates'],
  ['emcc-practitioner-supervision-quarters', 'Supervision in each quarter'],
  ['emcc-senior-practitioner-supervision-ratio', 'An hour of supervision for every 35 of coaching'],
])('says %s as %s', (id, text) => expect(shortText(ruleOf(id))).toBe(text));

it('is a whole sentence where no part of it is short enough', () => {
  const test = { kind: 'unrecorded' } as const;
  const long = 'One two three four five six seven eight nine ten eleven';
  expect(shortText({ test, text: `${long}. Another.` })).toBe(long);
  expect(shortText({ test, text: `One, two: ${long}.` })).toBe('One, two');
});

it.each(ALL_RULES.map((rule) => [rule.id, shortText(rule)] as const))('is short for %s', (_id, text) => {
  expect(text.split(' ').length, text).toBeLessThanOrEqual(MAX_WORDS);
});

it('differs between the requirements of a credential', () => {
  const named = DECIDING.map((rule) => `${rule.body} ${rule.level} ${rule.stage}: ${shortText(rule)}`);
  expect(named.filter((one, place) => named.indexOf(one) < place)).toEqual([]);
});
