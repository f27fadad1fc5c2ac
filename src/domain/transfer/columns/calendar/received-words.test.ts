import { describe, expect, it } from 'vitest';
import { personInTitle } from './person-in-title.ts';
import { EventTitle, namesInTitles } from './title-words.ts';

const NAMES = namesInTitles(['Anna Bell'], ['Carla Reyes']);
const receivedIn = (title: string) => new EventTitle(title, NAMES).received;

describe('a title says what the coach received', () => {
  it.each([
    ['supervision_sessions', 'Supervision with Dr Maria Lopez'],
    ['supervision_sessions', 'Supervisionssitzung'],
    ['supervision_sessions', 'Gruppensupervision mit Frau Lopez'],
    ['supervision_sessions', 'Séance de supervision'],
    ['supervision_sessions', 'Supervision de groupe'],
    ['supervision_sessions', 'Supervisión con Marta'],
    ['supervision_sessions', 'Supervisione'],
    ['supervision_sessions', 'Supervisão em grupo'],
    ['supervision_sessions', 'Supervisie'],
    ['supervision_sessions', 'Superwizja'],
    ['supervision_sessions', 'Handledning'],
    ['supervision_sessions', 'スーパービジョン'],
    ['mentor_coaching', 'Mentor coaching with Jane Doe'],
    ['mentor_coaching', 'Mentorcoaching'],
    ['mentor_coaching', 'Mentorat'],
    ['mentor_coaching', 'Mentoría ICF'],
    ['mentor_coaching', 'メンターコーチング'],
    ['cpd_records', 'ICF training day'],
    ['cpd_records', 'Webinar'],
    ['cpd_records', 'EMCC conference'],
    ['cpd_records', 'Coaching-Weiterbildung'],
    ['cpd_records', 'Formation de coach'],
    ['cpd_records', 'Taller de coaching'],
    ['cpd_records', 'Corso di coaching'],
    ['cpd_records', 'Nascholing'],
    ['cpd_records', 'Szkolenie'],
    ['cpd_records', 'Efteruddannelse'],
    ['cpd_records', 'Utbildning i coaching'],
    ['cpd_records', 'セミナー'],
  ])('%s: %s', (area, title) => expect(receivedIn(title)).toEqual({ area, isGiven: false }));

  it.each([
    'Supervision of Anna Bell',
    'Supervision of Jo',
    'Supervision für Jo',
    'Supervisión de Jo',
    'Jo’s supervision',
    'Supervising Jo',
    'Supervision (supervisee: Jo)',
    'Mentor coaching for Jo',
    'Deliver webinar for coaches',
  ])('probably given: %s', (title) => expect(receivedIn(title)).toMatchObject({ isGiven: true }));

  it.each([
    'Training',
    'Strength training',
    'Yoga class',
    'Piano course',
    'Conference call',
    'Coaching Anna Bell',
    'Anna Bell',
  ])('neither: %s', (title) => expect(receivedIn(title)).toBeNull());
});

it('any kind of training is received if it lasts longer than an appointment', () => {
  const longOnes = (title: string) => new EventTitle(title, NAMES, true).received;
  for (const title of ['Training day with Jane Doe', 'Workshop', 'Conference', 'Kurs mit Jo', 'Formation'])
    expect(longOnes(title)).toEqual({ area: 'cpd_records', isGiven: false });
  expect(longOnes('Teaching a workshop')).toMatchObject({ isGiven: true });
  expect(longOnes('Half term')).toBeNull();
});

describe('a title names who gave it', () => {
  it.each([
    ['Supervision with Dr X', 'Dr X', true],
    ['Supervision with Dr. Maria Lopez (Zoom)', 'Dr. Maria Lopez', true],
    ['Mentor coaching #3 with Jane Doe', 'Jane Doe', true],
    ['Supervision mit Frau Lopez', 'Frau Lopez', true],
    ['Supervision w/ Jane', 'Jane', true],
    ['Supervision with Jane van der Berg', 'Jane van der Berg', true],
    ['Supervision with Ana de Silva', 'Ana de Silva', true],
    ['Supervision – Jane Doe', 'Jane Doe', false],
    ['Supervision: Case Review', 'Case Review', false],
    ['Supervision with Carla / Jane Doe', 'Jane Doe', false],
    ['Supervision with the team', '', false],
    ['Supervision with Jane Doe and Tom Roe', '', false],
    ['Supervision Q3', '', false],
    ['Supervision', '', false],
    ['Maria Lopez supervision', 'Maria Lopez', false],
    ['Dr Lopez supervision', 'Dr Lopez', true],
    ['Supervision with Jo', 'Jo', true],
    ['Supervision with J', '', false],
  ])('%s', (title, name, isClear) => expect(personInTitle(title, ['Carla Reyes'])).toEqual({ name, isClear }));
});

it('a title says whether a session was with a team or a group', () => {
  const formatOf = (title: string) => new EventTitle(title, NAMES).format;
  expect(['Team coaching Acme', 'Gruppencoaching', 'Coaching d’équipe', 'Coaching de grupo'].map(formatOf)).toEqual([
    'team',
    'group',
    'team',
    'group',
  ]);
  expect(['Coaching Anna Bell', 'Coaching Anna Bell (Teams)'].map(formatOf)).toEqual([null, null]);
});
