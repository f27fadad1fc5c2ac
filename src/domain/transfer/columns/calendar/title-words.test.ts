import { describe, expect, it } from 'vitest';
import { EventTitle, namesInTitles } from './title-words.ts';

const NAMES = namesInTitles(['Anna Bell'], ['Carla Reyes']);
const read = (title: string, names = NAMES) => new EventTitle(title, names);

describe('a title', () => {
  it.each([
    'Anna Bell',
    'Coaching – Anna Bell',
    'Anna Bell <> Carla',
    'Carla x Anna Bell',
    'Anna Bell (Zoom)',
    '60 min Anna Bell',
    'Anna Bell’s session',
    '1:1 Anna Bell',
    '3. Sitzung mit Anna Bell',
    'Séance de coaching avec Anna Bell',
    'Executive coaching call with Anna Bell (5/6)',
    'コーチング Anna Bell',
  ])('%j is a session', (title) => expect(read(title).kind).toBe('session'));

  it.each([
    'Lunch with Anna Bell',
    'Geburtstag Anna Bell',
    'Prep for session with Anna Bell',
    'HOLD: coaching Anna Bell',
    'call about Anna Bell',
    'Anna Bell out of office',
    'No coaching Anna Bell',
    '🎂 Anna Bell',
  ])('%j is private', (title) => expect(read(title).kind).toBe('private'));

  it.each([
    'Anna Bell?',
    'Anna Bell 40',
    'Anna Bell’s 40th',
    'x Anna Bell',
    '(Anna Bell)',
    '❌ Anna Bell',
    'A̶n̶n̶a̶ ̶B̶e̶l̶l̶',
    'Call with Anna Bell',
    'Anna Bell and Tom',
    'Meeting without Anna Bell',
    'Coaching about leadership with Anna Bell',
    'Yoga session with Anna Bell',
    'Supervision with Anna Bell',
  ])('%j may be a session', (title) => expect(read(title).kind).toBe('open'));

  it('says the outcome in any place next to names and words for coaching', () => {
    for (const [title, status] of [
      ['cancelled - Anna Bell', 'cancelled'],
      ['Coaching Anna Bell abgesagt', 'cancelled'],
      ['Anna Bell no show', 'no-show'],
      ['Anna Bell', null],
      ['Session about a cancelled project, Anna Bell', null],
    ] as const)
      expect(read(title).status).toBe(status);
  });

  it('is doubtful with words for something else', () => {
    expect(read('Weekly').isDoubtful).toBe(false);
    expect(read('Lunch').isDoubtful).toBe(true);
    // Words in names do not count.
    expect(read('Coaching Hope Coffee', ['Hope Coffee']).isDoubtful).toBe(false);
  });

  it('says coaching in any language', () => {
    expect(read('Sesión de los lunes').saysCoaching).toBe(true);
    expect(read('Dentist').saysCoaching).toBe(false);
  });
});
