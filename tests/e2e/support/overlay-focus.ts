// What holds for every overlay of the list: its first field has the focus, one Escape closes it and nothing behind it, and the focus is
// back where it was.
import { expect, type Locator, type Page } from '@playwright/test';
import type { Overlay } from './overlays.ts';

const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"]';
const FIELDS = 'input:not([type="hidden"], :disabled), select:not(:disabled), textarea:not(:disabled)';

interface Coach {
  insert(table: 'clients' | 'sessions' | 'supervision_sessions' | 'cpd_records', rows: object[]): Promise<string[]>;
  send(method: 'POST', path: string, data: unknown): Promise<{ status: number; body: unknown }>;
}

export async function practiceOf(coach: Coach): Promise<Record<string, string>> {
  const [client = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }, { name: 'Ben Ito' }]);
  const [session = ''] = await coach.insert('sessions', [
    { client_id: client, date: '2026-11-18', duration: 60, completed: true },
    { client_id: client, date: '2026-11-11', duration: 60, completed: false },
  ]);
  await coach.insert('supervision_sessions', [
    { supervisor_name: 'Ruth Adeyemi', date: '2026-10-18T10:00:00Z', duration: 60, topics: [] },
    { supervisor_name: 'Ruth Adeyemi', date: '2026-09-18T10:00:00Z', duration: 60, topics: [] },
  ]);
  await coach.insert('cpd_records', [{ date: '2026-11-18', hours: 2, title: 'Course', provider: 'ICF' }]);
  const others: [string, object][] = [
    ['note_templates', { name: 'Mine', body: 'Notes' }],
    ['mentor_coaching', { date: '2026-11-01', duration: 60, mentor_name: 'Mona Reyes' }],
    ['opening_balances', { client_id: client, as_of: '2025-01-01', paid_minutes: 600 }],
    [
      'wheels',
      {
        client_id: client,
        date: '2026-11-18',
        areas: Array.from({ length: 8 }, (_, index) => ({ name: `Area ${index}`, score: 5 })),
      },
    ],
  ];
  for (const [table, row] of others) {
    const { status, body } = await coach.send('POST', `/rest/v1/${table}`, { id: crypto.randomUUID(), ...row });
    expect(status, JSON.stringify(body)).toBe(201);
  }
  const hook = { address: 'https://example.org/', types: ['renewal.due'], names: false };
  expect((await coach.send('POST', '/functions/v1/create-hook', hook)).status).toBe(200);
  expect((await coach.send('POST', '/functions/v1/open-own-feed', { names: 'initials' })).status).toBe(200);
  return { client, session };
}

/** Presses what opens it and gives back what must have the focus afterwards; null for the page. */
async function open(page: Page, overlay: Overlay): Promise<Locator | null> {
  let opener: Locator | null = null;
  for (const press of overlay.open) {
    if (typeof press === 'string') {
      await page.keyboard.press(press);
      continue;
    }
    const [role, name] = press;
    const control = page.getByRole(role, { name }).locator('visible=true').first();
    await control.focus();
    await page.keyboard.press(role === 'checkbox' ? 'Space' : 'Enter');
    if (role !== 'menuitem') opener = control;
  }
  return opener;
}

/** Opens it and closes it. */
export async function expectFocusKept(page: Page, overlay: Overlay) {
  const layers = page.locator(LAYERS);
  const before = await layers.count();
  const opener = await open(page, overlay);
  const told = `${overlay.file} ${overlay.name ?? ''}`;
  await expect(layers, told).toHaveCount(before + 1);
  const layer = overlay.name
    ? page.getByRole('dialog', { name: overlay.name }).or(page.getByRole('alertdialog', { name: overlay.name }))
    : layers.last();
  await expect(layer, told).toBeVisible();
  // The first field; where there is none, something inside.
  await expect.poll(() => layer.evaluate((one) => one.contains(document.activeElement)), told).toBe(true);
  if (overlay.field) await expect(layer.getByLabel(overlay.field, { exact: true }), told).toBeFocused();
  const fields = layer.locator(FIELDS).locator('visible=true');
  if (!overlay.field && (await layer.getAttribute('role')) === 'dialog' && (await fields.count()) > 0)
    await expect
      .poll(
        () =>
          layer.evaluate((one, selector) => {
            const [first] = [...one.querySelectorAll<HTMLInputElement>(selector)].filter((field) =>
              field.checkVisibility(),
            );
            const { activeElement } = document;
            return (
              activeElement === first || (first?.type === 'radio' && activeElement?.getAttribute('name') === first.name)
            );
          }, FIELDS),
        `the first field of ${told}`,
      )
      .toBe(true);
  await page.keyboard.press('Escape');
  await expect(layers, `one Escape: ${told}`).toHaveCount(before);
  if (opener) await expect(opener, `the focus after ${told}`).toBeFocused();
  else await expect(page.locator('main'), `the focus after ${told}`).toBeFocused();
}
