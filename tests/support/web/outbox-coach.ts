// The coach of the tests of the outbox. Apart from outbox-server.ts, since the mock of a module cannot load what loads the module.

export const ADA = 'a0000000-0000-4000-8000-000000000001';
export const BEN = 'b0000000-0000-4000-8000-000000000001';

/** Who is signed in. */
export const coach = { userId: ADA };

/** In place of data/auth/auth.ts. */
export const authOfCoach = {
  loadAuth: async () => ({}),
  knownSession: async () => ({ access_token: `token of ${coach.userId}`, user: { id: coach.userId } }),
  requireUser: async (id?: string) => {
    if (id !== undefined && id !== coach.userId) throw new Error('No authenticated user found');
    return { id: coach.userId };
  },
};
