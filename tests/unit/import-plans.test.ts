// Files such as coaches have, in tests/fixtures/imports. What becomes of each stands beside it in a text: its rows, what is asked, what each
// answer changes, and what is written. `npx vitest run --project unit tests/unit/import-plans -u` writes the texts; read what changed.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { planText } from '#tests/support/transfer/plan-text.ts';

const FOLDER = 'tests/fixtures/imports';
const TEXT = '.plan.txt';

test.each(readdirSync(FOLDER).filter((name) => !name.endsWith(TEXT)))(
  '%s becomes what stands beside it',
  async (name) => {
    const text = await planText(name, readFileSync(`${FOLDER}/${name}`));
    await expect(text).toMatchFileSnapshot(resolve(FOLDER, `${name}${TEXT}`));
  },
);
