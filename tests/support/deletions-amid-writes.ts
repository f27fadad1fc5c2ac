// Accounts that are deleted while six browsers of each coach write, sign in and call functions.
import { TEST_PASSWORD, type TestApp } from './app.ts';
import { addSharedClient, anyWrite, send, type Answer, type Call } from './random-writes.ts';

const LANES = 6;
/** Answered before the account is deleted, by all lanes together. */
const BEFORE = 12;
/** Sent by each lane after the deletion was answered. */
const AFTER = 3;

export interface Outcome {
  /** Of delete-account. */
  readonly deletions: readonly Answer[];
  /** What was asked before its deletion was answered. */
  readonly amid: readonly Answer[];
  /** What was asked later. */
  readonly after: readonly Answer[];
}

async function deleteOne(app: TestApp): Promise<Outcome> {
  const coach = await app.signUp();
  let isDeleted = false;
  const [amid, after]: [Answer[], Answer[]] = [[], []];
  let onEnough: () => void;
  const enough = new Promise<void>((resolve) => (onEnough = resolve));
  const call: Call = async (method, path, body) => {
    const answers = isDeleted ? after : amid;
    const answer = await send(app, coach, method, path, body);
    answers.push(answer);
    if (amid.length >= BEFORE) onEnough();
    return answer;
  };
  const client = await addSharedClient(call, coach);
  const lane = async () => {
    while (!isDeleted) await anyWrite()({ call, coach, client });
    for (let left = AFTER; left > 0; left -= 1) await anyWrite()({ call, coach, client });
  };
  const lanes = Promise.all(Array.from({ length: LANES }, lane));
  await enough;
  const credentials = { email: coach.email, password: TEST_PASSWORD };
  const deletion = await send(app, coach, 'POST', '/functions/v1/delete-account', credentials);
  isDeleted = true;
  await lanes;
  return { deletions: [deletion], amid, after };
}

/** Two coaches at a time, so that they meet in the tables too. */
export async function deleteAmidWrites(app: TestApp, count: number): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  let left = count;
  const work = async () => {
    while (left-- > 0) outcomes.push(await deleteOne(app));
  };
  await Promise.all([work(), work()]);
  return {
    deletions: outcomes.flatMap(({ deletions }) => deletions),
    amid: outcomes.flatMap(({ amid }) => amid),
    after: outcomes.flatMap(({ after }) => after),
  };
}

/** What must not be, for a message: how often each was. */
export function faultsOf({ deletions, amid, after }: Outcome): Readonly<Record<string, number>> {
  const faults: Record<string, number> = {};
  const note = ({ what, status, text }: Answer, when: string) => {
    const told = `${when}: ${what} answered ${status} ${text.slice(0, 160)}`;
    faults[told] = (faults[told] ?? 0) + 1;
  };
  for (const answer of deletions) if (answer.status !== 200) note(answer, 'the deletion');
  // It may have been carried out already.
  for (const answer of amid) if (answer.status >= 500) note(answer, 'amid');
  for (const answer of after) if (!isSignedOut(answer)) note(answer, 'after');
  return faults;
}

/** Sign-ins and requests for links use an address that nobody has. */
function isSignedOut({ what, status }: Answer): boolean {
  if (what.endsWith('/recover')) return status === 200;
  if (what.includes('/auth/v1/token')) return status === 400;
  // user_not_found, as the official clients expect.
  if (what.includes('/auth/v1/user')) return status === 403;
  return status === 401;
}
