import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { test } from '#tests/e2e/support/signed-in.ts';

const AREAS = ['Work', 'Money', 'Health', 'Family', 'Partner', 'Growth', 'Rest', 'Home'];
const areas = (...scores: number[]) => AREAS.map((name, index) => ({ name, score: scores[index] ?? 5 }));

async function withoutCoachTools(page: Page): Promise<void> {
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as { flags: object };
    await route.fulfill({ response, json: { ...config, flags: { ...config.flags, coachTools: false } } });
  });
}

test('a timer runs on every page and through a reload, and ends in a filled-in session', async ({ page, coach }) => {
  await page.clock.install({ time: new Date('2026-11-20T14:00:00Z') });
  await coach.insert('clients', [{ name: 'Ben Whitcombe' }]);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Start timer' }).click();
  await page.clock.fastForward('42:10');
  await page.goto('/clients');
  const chip = page.getByRole('link', { name: /^Session timer, running/ });
  await expect(chip).toContainText(/42:\d\d/);
  await expect(page).toHaveTitle(/^42 min · Clients · Hourbook$/);
  await page.reload();
  await expect(chip).toContainText(/42:\d\d/);

  await page.getByRole('button', { name: 'Stop timer and log the session' }).click();
  const form = page.getByRole('dialog', { name: 'Log the timed session' });
  await expect(form.getByLabel('Duration')).toHaveValue('42 min');
  await expect(form.getByLabel('Date')).toHaveValue('2026-11-20');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('link', { name: /^Session timer, paused/ })).toBeVisible();

  await page.getByRole('button', { name: 'Stop timer and log the session' }).click();
  await form.getByLabel('Client').fill('Ben');
  await page.getByRole('option', { name: 'Ben Whitcombe' }).click();
  await form.getByRole('button', { name: 'Save session' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Start timer' })).toBeVisible();
  await page.goto('/sessions');
  await expect(page.getByText('42 min').first()).toBeVisible();
});

test('the minutes of a timer go on in the session that was planned for the day', async ({ page, coach }) => {
  await page.clock.install({ time: new Date('2026-11-20T14:00:00Z') });
  const [ben] = await coach.insert('clients', [{ name: 'Ben Whitcombe' }]);
  await coach.insert('sessions', [{ client_id: ben, date: '2026-11-20', duration: 60, completed: false }]);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Start timer' }).click();
  await page.clock.fastForward('42:10');
  await page.getByRole('button', { name: 'Stop timer and log the session' }).click();
  await page.getByRole('dialog').getByLabel('Client').fill('Ben');
  await page.getByRole('option', { name: 'Ben Whitcombe' }).click();
  await page.getByRole('button', { name: 'Save session' }).click();
  await page.getByRole('button', { name: 'Open it with what you typed' }).click();
  const planned = page.getByRole('dialog', { name: 'Edit session' });
  await expect(planned.getByLabel('Duration')).toHaveValue('42 min');
  await expect(planned.getByLabel('Completed')).toBeChecked();
  await planned.getByRole('button', { name: 'Save' }).click();
  await expect(planned).toHaveCount(0);
  // Its minutes would count twice.
  await expect(page.getByRole('button', { name: 'Start timer' })).toBeVisible();
});

test('a forgotten timer asks until when, another tab follows, and logging out asks first', async ({ page, coach }) => {
  const key = `hourbook.timer.${coach.id}`;
  const startedAt = Date.now() - 6 * 3_600_000;
  const timer = { startedAt, breaksMs: 0, pausedAt: null, attendedAt: startedAt };
  await page.goto('/clients');
  await page.evaluate(([name, value]) => localStorage.setItem(name!, value!), [key, JSON.stringify(timer)]);
  await page.goto('/clients');
  const question = page.getByRole('dialog', { name: 'Is this session still going?' });
  await expect(question).toBeVisible();

  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await question.getByRole('button', { name: 'It’s still going' }).click();
  await expect(question).toHaveCount(0);
  await expect(other.getByRole('dialog', { name: 'Is this session still going?' })).toHaveCount(0);
  await other.close();

  if (await page.getByRole('button', { name: 'Open menu' }).isVisible())
    await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  const leaving = page.getByRole('alertdialog', { name: 'Log out and lose the timer?' });
  await leaving.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBeNull();
});

test('a template is written, put into notes where the cursor stands, deleted and restored', async ({ page, coach }) => {
  await coach.insert('clients', [{ name: 'Ben Whitcombe' }]);
  await page.goto('/coach-tools?tool=templates');
  await page.getByRole('link', { name: 'New template' }).click();
  await page.getByLabel('Name', { exact: true }).fill('First meeting');
  await page.getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByText('Text is required')).toBeVisible();
  await page.getByLabel('Text', { exact: true }).fill('What brings you here?');
  await page.getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByRole('heading', { name: 'First meeting' })).toBeVisible();

  await page.goto('/sessions?log=1');
  const notes = page.getByLabel(/^Notes/);
  await notes.fill('One\nTwo');
  await notes.press('Home');
  await page.getByRole('button', { name: 'Insert template' }).click();
  await page.getByRole('menuitem', { name: 'First meeting' }).click();
  await expect(notes).toHaveValue('One\n\nWhat brings you here?\n\nTwo');
  await expect(notes).toBeFocused();

  await page.goto('/coach-tools?tool=templates');
  await page.getByRole('button', { name: 'Actions for First meeting' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('No templates of your own yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'First meeting' })).toBeVisible();
});

test('questions are found by words and copied', async ({ page, coach, browserName }) => {
  expect(coach.id).not.toBe('');
  if (browserName === 'chromium') await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/coach-tools?tool=questions');
  await expect(page.getByText('80 questions')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search questions' }).fill('scale lower');
  await expect(page.getByText('1 question', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Copy: On a scale/ }).click();
  await expect(page.getByText('Question copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('why not lower?');
  await page.getByRole('searchbox', { name: 'Search questions' }).fill('quantum');
  await expect(page.getByText('No questions match “quantum”')).toBeVisible();
});

test('a wheel is drawn by keyboard, saved to the client, and compared over time', async ({ page, coach }) => {
  const [ben = ''] = await coach.insert('clients', [{ name: 'Ben Whitcombe' }]);
  const stored = await coach.send('POST', '/rest/v1/wheels', {
    id: randomUUID(),
    client_id: ben,
    date: '2026-01-12',
    areas: areas(3, 7, 5, 5, 5, 5, 5, 5),
    note: '',
  });
  expect(stored.status).toBe(201);
  await page.goto(`/clients/${ben}`);
  await page.getByRole('button', { name: 'More actions for Ben Whitcombe' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Wheel of Life' }).press('Enter');
  await expect(page.getByRole('img', { name: 'Wheel of Monday 12 January 2026' })).toBeVisible();

  await page.getByRole('link', { name: 'New wheel' }).click();
  const work = page.getByRole('slider', { name: 'Score of Work' });
  await work.focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key);
  await expect(work).toHaveValue('8');
  await page.getByRole('textbox', { name: 'Name of area 2' }).fill('Work');
  await page.getByRole('button', { name: 'Save wheel' }).click();
  await expect(page.getByRole('alert')).toHaveText('Two areas have the same name');
  await page.getByRole('textbox', { name: 'Name of area 2' }).fill('Money');
  await page.getByRole('slider', { name: 'Score of Money' }).press('Home');
  await page.getByLabel('Date', { exact: true }).fill('2026-06-15');
  await page.getByRole('button', { name: 'Save wheel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByLabel('Compared with').selectOption({ label: 'Monday 12 January 2026' });
  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  await expect(row('Work')).toHaveText(/Work\s*3\s*8\s*up 5/);
  await expect(row('Money')).toHaveText(/Money\s*7\s*1\s*down 6/);
  await expect(row('Health')).toHaveText(/Health\s*5\s*5\s*same/);
  await expect(page.getByRole('img', { name: /with Monday 12 January 2026 as a dashed outline/ })).toBeVisible();
  await page.reload();
  await expect(row('Work')).toHaveText(/up 5/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('wheels that cannot be loaded say so, and come back on Retry', async ({ page, coach }) => {
  const [ben = ''] = await coach.insert('clients', [{ name: 'Ben Whitcombe' }]);
  const refusal = { code: 'XX000', message: 'The wheels are away', details: null, hint: null };
  await page.route('**/rest/v1/wheels*', (route) => route.fulfill({ status: 500, json: refusal }));
  await page.goto(`/coach-tools?tool=wheel&client=${ben}`);
  await expect(page.getByText('The wheels are away')).toBeVisible();
  await page.unroute('**/rest/v1/wheels*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No wheel with Ben Whitcombe yet')).toBeVisible();
});

test('without their flag the coach tools are not there', async ({ page, coach }) => {
  expect(coach.id).not.toBe('');
  await withoutCoachTools(page);
  await page.goto('/coach-tools');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.goto('/sessions?log=1');
  await expect(page.getByLabel(/^Notes/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Insert template' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Start timer' })).toHaveCount(0);
});
