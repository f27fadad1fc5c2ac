// Characters that are composed, as for Chinese, Japanese and Korean: Enter, Escape and arrows then belong to the input method.
import { expect, type Page } from '@playwright/test';
import { test } from '#tests/e2e/support/signed-in.ts';

/** Begins to compose in the field that has the focus. */
async function compose(page: Page, text: string) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  return {
    /** A key that the input method takes: it writes nothing. */
    press: (key: string) =>
      devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, windowsVirtualKeyCode: 229 }),
    choose: (chosen: string) => devtools.send('Input.insertText', { text: chosen }),
  };
}

const INPUT_METHOD_KEYS = ['ArrowDown', 'ArrowUp', 'Enter', 'Escape'];

test('keys of an input method choose no client, add no topic and close no form', async ({ page, coach }) => {
  await coach.insert('clients', [{ name: '山田花子' }, { name: '山田太郎' }]);
  await page.goto('/support?log=1');
  const form = page.getByRole('dialog', { name: 'Log a session' });
  const client = form.getByRole('combobox', { name: 'Client' });
  await client.fill('');
  await client.focus();
  const name = await compose(page, '山');
  await expect(page.getByRole('option', { name: '山田花子' })).toBeVisible();
  for (const key of INPUT_METHOD_KEYS) {
    await name.press(key);
    await expect(client).toHaveValue('山');
    await expect(client).toHaveAttribute('aria-expanded', 'true');
  }
  await name.choose('山田太郎');
  await page.keyboard.press('Enter');
  await expect(client).toHaveValue('山田太郎');
  await expect(client).toHaveAttribute('aria-expanded', 'false');

  const topics = form.getByRole('combobox', { name: 'Topics' });
  await topics.focus();
  const topic = await compose(page, 'もくひょう');
  await topic.press('Enter');
  await expect(form.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await topic.choose('目標');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('button', { name: 'Remove 目標' })).toBeVisible();
});

test('the Enter that ends a composition in Safari, where it comes afterwards, chooses nothing', async ({
  page,
  coach,
}) => {
  await coach.insert('clients', [{ name: '山田花子' }]);
  await page.goto('/support');
  await page.keyboard.press('Control+k');
  const finder = page.getByRole('combobox', { name: /^Find/ });
  await finder.fill('山田');
  await expect(page.getByRole('option', { name: /山田花子/ }).first()).toBeVisible();
  // 229: the key was taken by an input method.
  await finder.evaluate((field) => {
    const key = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true };
    field.dispatchEvent(new KeyboardEvent('keydown', key));
  });
  await expect(finder).toBeVisible();
  await expect(page).toHaveURL(/\/support$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/clients\//);
});

test('the Enter of a keyboard of Android, which composes every word, chooses and adds what is typed', async ({
  page,
  coach,
}) => {
  const [id] = await coach.insert('clients', [{ name: 'Amara Osei' }]);
  await page.goto('/support?log=1');
  const form = page.getByRole('dialog', { name: 'Log a session' });
  const client = form.getByRole('combobox', { name: 'Client' });
  await client.fill('');
  await client.focus();
  await compose(page, 'Ama');
  await expect(page.getByRole('option', { name: 'Amara Osei' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(client).toHaveValue('Amara Osei');
  await form.getByRole('combobox', { name: 'Topics' }).focus();
  await compose(page, 'Endings');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('button', { name: 'Remove Endings' })).toBeVisible();

  await page.goto('/support');
  await page.keyboard.press('Control+k');
  const finder = page.getByRole('combobox', { name: /^Find/ });
  await expect(finder).toBeFocused();
  await compose(page, 'Amara');
  await expect(page.getByRole('option', { name: /Amara Osei/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/clients/${id}`);
});
