// Runs each case of each official client against the app and compares the results with docs/wire.md.
// `npx vitest run --project data tests/wire/contract -u` updates it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FUNCTIONS } from '#server/functions/function-list.ts';
import { isFunctionHere, testOnOneServer } from '#tests/support/one-server.ts';
import { AUTH_JS } from './auth-js/auth-js.ts';
import type { ContractCase, ContractClient } from './contract-case.ts';
import { contractPage, type PageSection } from './contract-page.ts';
import { EXAMPLES, openExamples, sendExample } from './function-examples.ts';
import { functionPages } from './function-pages.ts';
import { FUNCTIONS_JS } from './functions-js/functions-js.ts';
import { POSTGREST_JS } from './postgrest-js/postgrest-js.ts';

type Opened<Place> = Awaited<ReturnType<ContractClient<Place>['open']>>;

/** The tests of one client. Returns its section of the page, which is complete when they have run. */
function testClient<Place>({
  name,
  about,
  calls,
  options = {},
  cases,
  open,
}: ContractClient<Place>): () => Promise<PageSection> {
  let opened: Opened<Place>;
  const outcomes = new Map<ContractCase<Place>, string>();
  const run = async (each: ContractCase<Place>) => {
    const outcome = outcomes.get(each) ?? (await each.run(await opened.place()));
    outcomes.set(each, outcome);
    return outcome;
  };

  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());

  describe(name, () => {
    it.each(cases.map((each) => [each.form, each] as const))('%s', async (_form, each) => {
      expect(await run(each)).toMatch(/^(offered|differs|refused: \d{3} `[^`]+`)$/);
    });

    it('has a case for every public method, and none for unknown methods', () => {
      expect([...new Set(cases.map(({ call }) => call))].toSorted()).toEqual([...calls].toSorted());
    });

    it('has a case for every option', () => {
      const missing = Object.entries(options).flatMap(([call, named]) => {
        const forms = cases.filter((each) => each.call === call).map(({ form }) => form);
        const isNamed = (option: string) => forms.some((form) => new RegExp(`\\b${option}\\b`).test(form));
        return Object.keys(named).filter((option) => !isNamed(option));
      });
      expect(missing).toEqual([]);
    });

    it('has each form once', () => {
      expect(new Set(cases.map(({ form }) => form)).size).toBe(cases.length);
    });
  });

  return async () => {
    const rows = [];
    for (const each of cases) rows.push({ form: each.form, note: each.note, outcome: await run(each) });
    return { title: name, about, rows };
  };
}

let opened: Awaited<ReturnType<typeof openExamples>>;
beforeAll(async () => {
  opened = await openExamples();
});
afterAll(() => opened.close());
const sent = new Map<string, string>();
const sendOnce = async (name: string) => {
  sent.set(name, sent.get(name) ?? (await sendExample(name, await opened.place())));
};

describe('functions of the server', () => {
  it('have an example each', () => {
    expect(Object.keys(EXAMPLES).toSorted()).toEqual(Object.keys(FUNCTIONS).toSorted());
  });

  it.each(Object.keys(EXAMPLES).filter(isFunctionHere))('%s answers its example as declared', async (name) => {
    await sendOnce(name);
    expect(sent.get(name)).toContain(name);
  });
});

async function examples(): Promise<Record<string, string>> {
  for (const name of Object.keys(EXAMPLES)) await sendOnce(name);
  return Object.fromEntries(sent);
}

const sections = [testClient(POSTGREST_JS), testClient(FUNCTIONS_JS), testClient(AUTH_JS)];

testOnOneServer(
  'docs/wire.md has the results of the cases',
  async () => {
    const filled = [];
    for (const section of sections) filled.push(await section());
    await expect(contractPage(filled, functionPages(await examples()))).toMatchFileSnapshot('../../../docs/wire.md');
    // If it runs alone, it runs every case.
  },
  180_000,
);
