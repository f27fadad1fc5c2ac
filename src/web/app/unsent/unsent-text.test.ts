import { newOperation } from '#tests/support/web/new-operation.ts';
import { expect, it } from 'vitest';
import { discardText } from './unsent-text.ts';

const operation = {
  ...newOperation('sessions', 's1', {}),
  about: { name: 'Amara Osei', day: null, minutes: 60, clientId: 'c1' },
};
const refusal = { title: 'Not saved', text: 'Too long' };

it.each([
  [{}, 'The session with Amara Osei was not saved, and nothing of it remains on this device.'],
  [{ isTried: true, refusal }, 'The session with Amara Osei was not saved, and nothing of it remains on this device.'],
  [{ isTried: true }, 'The session with Amara Osei may have been saved: no answer came back. If not, it is gone.'],
  [
    { isTried: true, kind: 'change' as const },
    'What you changed in the session with Amara Osei may have been saved: no answer came back. If not, it is gone.',
  ],
  [
    { isTried: true, kind: 'remove' as const },
    'The session with Amara Osei may be deleted already: no answer came back.',
  ],
  [{ kind: 'remove' as const }, 'The session with Amara Osei is not deleted.'],
])('says what becomes of a change that is discarded: %j', (state, text) => {
  expect(discardText({ ...operation, ...state })).toBe(text);
});
