// The writes of the web app, including sign-in, and its calls of server functions.
import { auth, by, run } from './call.ts';
import type { Call, Place } from './place.ts';

const session = (place: Place) => ({
  id: crypto.randomUUID(),
  client_id: place.client,
  date: place.freeDay(),
  duration: 60,
  notes: '',
  topics: ['trust'],
  completed: true,
});
export const WRITES: readonly Call[] = [
  {
    name: 'add a client',
    as: 'coach',
    statements: 1,
    request: by(
      'POST',
      () => 'clients',
      () => ({ name: 'Amara Osei', email: '', phone: null, notes: null }),
    ),
  },
  {
    name: 'change a client',
    as: 'coach',
    statements: 1,
    request: by(
      'PATCH',
      ({ client }) => `clients?id=eq.${client}&select=id`,
      () => ({ name: 'Client 3' }),
    ),
  },
  {
    name: 'delete a client',
    as: 'coach',
    statements: 1,
    request: by(
      'POST',
      () => 'rpc/delete_records',
      ({ clientToDelete }) => ({ deletion_id: crypto.randomUUID(), area: 'clients', ids: [clientToDelete()] }),
    ),
  },
  {
    name: 'undo the deletion of a client',
    as: 'coach',
    statements: 1,
    before: (place) => place.deleteClient(),
    request: by(
      'POST',
      () => 'rpc/undo_deletion',
      ({ deletionId }) => ({ deletion_id: deletionId }),
    ),
  },
  {
    name: 'rpc erase_client',
    as: 'coach',
    statements: 1,
    request: by(
      'POST',
      () => 'rpc/erase_client',
      ({ clientToDelete }) => ({ client_id: clientToDelete(), person: crypto.randomUUID() }),
    ),
  },
  {
    name: 'rpc merge_clients',
    as: 'coach',
    statements: 1,
    before: (place) => place.addTwoAlike(),
    request: by(
      'POST',
      () => 'rpc/merge_clients',
      ({ alike }) => ({
        merge_id: crypto.randomUUID(),
        kept_id: alike[0]?.id,
        merged_id: alike[1]?.id,
        seen: alike,
        rows: { clients: [{ phone: '1' }], sessions: [] },
      }),
    ),
  },
  {
    name: 'rpc undo_client_merge',
    as: 'coach',
    statements: 1,
    before: (place) => place.mergeTwo(),
    request: by(
      'POST',
      () => 'rpc/undo_client_merge',
      ({ mergeId }) => ({ merge_id: mergeId }),
    ),
  },
  { name: 'add a session', as: 'coach', statements: 1, request: by('POST', () => 'sessions', session) },
  {
    name: 'add a session with notes',
    as: 'coach',
    statements: 1,
    before: (place) => place.useNotes(),
    request: by(
      'POST',
      () => 'sessions',
      (place) => ({ ...session(place), notes: 'We began with the list.' }),
    ),
  },
  {
    name: 'change a session',
    as: 'coach',
    statements: 1,
    request: by(
      'PATCH',
      (place) => `sessions?id=eq.${place.session}&user_id=eq.${place.coach}&select=id`,
      () => ({ duration: 45 }),
    ),
  },
  {
    name: 'delete sessions',
    as: 'coach',
    statements: 1,
    request: by(
      'POST',
      () => 'rpc/delete_records',
      ({ sessionToDelete }) => ({ deletion_id: crypto.randomUUID(), area: 'sessions', ids: [sessionToDelete()] }),
    ),
  },
  {
    name: 'add supervision',
    as: 'coach',
    statements: 1,
    request: by(
      'POST',
      () => 'supervision_sessions',
      () => ({ supervisor_name: 'Jo Park', date: '2026-11-20T10:00:00Z', day: '2026-11-20', duration: 60 }),
    ),
  },
  {
    name: 'add CPD',
    as: 'coach',
    statements: 1,
    request: by(
      'POST',
      () => 'cpd_records',
      () => ({ date: '2026-11-20', hours: 2, title: 'Workshop' }),
    ),
  },
  {
    name: 'change the profile',
    as: 'coach',
    statements: 1,
    request: by(
      'PATCH',
      ({ coach }) => `profiles?id=eq.${coach}&select=id`,
      () => ({ theme: 'dark' }),
    ),
  },
  {
    name: 'begin an import',
    as: 'coach',
    statements: 1,
    request: by(
      'POST',
      () => 'import_runs',
      () => ({ kind: 'clients', file_name: 'clients.csv' }),
    ),
  },
  {
    name: 'send a part of an import',
    as: 'coach',
    statements: 1,
    before: (place) => place.beginImport(),
    request: by(
      'POST',
      () => 'import_parts',
      ({ importId }) => ({ import_id: importId, part: 1, rows: { clients: [] } }),
    ),
  },
  {
    name: 'rpc finish_import',
    as: 'coach',
    statements: 1,
    before: (place) => place.beginImport(),
    request: by(
      'POST',
      () => 'rpc/finish_import',
      (place) => ({ import_id: place.importId, parts: 1 }),
    ),
  },
  {
    name: 'rpc undo_import',
    as: 'coach',
    statements: 1,
    before: (place) => place.finishImport(),
    request: by(
      'POST',
      () => 'rpc/undo_import',
      (place) => ({ import_id: place.importId }),
    ),
  },
  {
    name: 'clear imports that were given up',
    as: 'coach',
    statements: 1,
    request: by('DELETE', () => 'import_runs?finished_at=is.null&created_at=lt.2026-01-01T00:00:00Z'),
  },
  {
    name: 'answer about an event of a calendar',
    as: 'coach',
    statements: 1,
    request: by(
      'POST',
      () => 'calendar_answers?on_conflict=id',
      ({ coach }) => ({
        id: crypto.randomUUID(),
        user_id: coach,
        key: 'weekly@example.com',
        answer: 'never',
        day: '2026-11-20',
        minutes: 60,
      }),
    ),
  },
];

export const AUTH: readonly Call[] = [
  {
    name: 'sign up',
    as: 'nobody',
    statements: 8,
    request: auth('POST', 'signup', () => ({
      email: `${crypto.randomUUID()}@example.org`,
      password: 'correct horse',
      data: { terms_accepted: true },
    })),
  },
  {
    name: 'sign in',
    as: 'newcomer',
    // Including the known device, and a trial that could not be stored at sign-up.
    statements: 11,
    request: auth('POST', 'token?grant_type=password', ({ newcomer: { email, password } }) => ({ email, password })),
  },
  {
    name: 'refresh',
    as: 'newcomer',
    statements: 5,
    request: auth('POST', 'token?grant_type=refresh_token', ({ newcomer: { refresh_token } }) => ({ refresh_token })),
  },
  { name: 'who is signed in', as: 'coach', statements: 2, request: auth('GET', 'user') },
  {
    name: 'change the password',
    as: 'newcomer',
    // One counts the attempt: the answer tells whether the new password is the old one.
    statements: 12,
    request: auth('PUT', 'user', () => ({ password: `correct horse ${crypto.randomUUID()}` })),
  },
  {
    name: 'ask for a new password',
    as: 'newcomer',
    statements: 8,
    request: auth('POST', 'recover', ({ newcomer: { email } }) => ({ email })),
  },
  { name: 'sign out', as: 'newcomer', statements: 4, request: auth('POST', 'logout?scope=local') },
];

export const SERVER_FUNCTIONS: readonly Call[] = [
  run('get-subscription-status', 3, ({ coach }) => ({ userId: coach })),
  run('get-account-security', 4, {}),
  run('get-hooks', 2, {}),
  run('get-own-feed', 2, {}),
  run('get-payments', 2, {}),
  run('get-personal-keys', 2, {}),
  run('get-calendars', 2, {}),
  run('sync-built-in-accounts', 3, {}, 'admin'),
  run('update-user-role', 7, ({ other }) => ({ userId: other, newRole: 'user' }), 'admin'),
  run('end-device', 4, ({ deviceToEnd }) => ({ deviceId: deviceToEnd() })),
  run('end-user-devices', 10, ({ other }) => ({ userId: other }), 'admin'),
];
