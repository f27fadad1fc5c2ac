// How often each kill test kills: a few times in `npm run test:all`, KILLS=50 for the whole proof.
const NORMAL_KILLS = 3;

export const KILLS = Number(process.env['KILLS'] ?? NORMAL_KILLS);
/** For a test that kills KILLS times, each time with a start. */
export const KILLS_TIMEOUT_MS = 60_000 + KILLS * 20_000;
