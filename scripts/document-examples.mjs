// The documents of the demo coach for docs/examples, from a running `npm run demo` whose data is of today:
// node scripts/document-examples.mjs [address] [email] [password] [folder]. tests/unit/document-examples.test.ts checks them.
import { mkdir, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';

const [
  address = 'http://127.0.0.1:3000',
  email = 'demo@example.org',
  password = 'demo-practice',
  folder = 'docs/examples',
] = process.argv.slice(2);

const PAGE = `${address}/reports/credentials/documents`;
/** What is printed, by the document's name in the address. */
const PRINTED = {
  'icf-log': 'icf-client-coaching-log.pdf',
  letter: 'organisation-letter.pdf',
  portfolio: 'emcc-portfolio.pdf',
  statement: 'client-statement.pdf',
};
const SAVED = { CSV: 'icf-client-coaching-log.csv', Excel: 'icf-client-coaching-log.xlsx' };

const readme = (day) => `# Documents of the demo coach

Made by \`node scripts/document-examples.mjs\` from \`npm run demo\` on ${day}. Everybody in them is made up.

| document | file |
|---|---|
| ICF Client Coaching Log | [Excel](${SAVED.Excel}), [CSV](${SAVED.CSV}), [on paper](${PRINTED['icf-log']}) |
| Organisation letter, as a draft | [on paper](${PRINTED.letter}) |
| EMCC portfolio | [on paper](${PRINTED.portfolio}) |
| Client statement | [on paper](${PRINTED.statement}) |
`;

await mkdir(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
const page = await browser.newPage({ viewport: { width: 1280, height: 860 }, locale: 'en-GB' });
await page.goto(`${address}/login`);
await page.getByLabel('Email').fill(email);
await page.getByLabel('Password', { exact: true }).fill(password);
await page.keyboard.press('Enter');
await page.waitForURL('**/dashboard');
for (const [name, file] of Object.entries(PRINTED)) {
  await page.goto(`${PAGE}?document=${name}`, { waitUntil: 'networkidle' });
  await page.getByRole('article').waitFor();
  await page.pdf({ path: `${folder}/${file}`, format: 'A4', preferCSSPageSize: true });
}
await page.goto(PAGE, { waitUntil: 'networkidle' });
let day = '';
for (const [button, file] of Object.entries(SAVED)) {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  [day = ''] = /\d{4}-\d\d-\d\d/.exec(saved.suggestedFilename()) ?? [];
  await saved.saveAs(`${folder}/${file}`);
}
await writeFile(`${folder}/README.md`, readme(day));
await browser.close();
