// Every sheet, dialog and menu is in the list of which tests/e2e/screens/focus.spec.ts opens each by keyboard.
import { readFileSync } from 'node:fs';
import { OVERLAYS, OVERLAYS_OF_STATE } from '#tests/e2e/support/overlays.ts';
import { textsIn } from '#tests/support/files-in.ts';
import { expect, it } from 'vitest';

const WEB = 'src/web';
const RENDERED =
  /<(?:Dialog|RouteDialog|RecordDialog|ConfirmDialog|Menu)(?=[\s>])|\buseConfirmed\(|<(?:Dialog|DropdownMenu|AlertDialog|Popover)\.Root|<dialog\b|\bpopover=/g;

it('names every overlay that the code renders, as often as a file has one', () => {
  const found: string[] = [];
  for (const { path, text } of textsIn(WEB)) {
    // The days below a date have a test of their own: tests/e2e/records/date-field.spec.ts.
    if (!path.endsWith('.tsx') || /^(?:ui\/(?:overlay|form\/date-field)|records\/record-dialog)\b/.test(path)) continue;
    // An icon is called Menu too.
    const isIcon = text.includes("'#web/ui/icons/menu.tsx'");
    for (const [part] of text.matchAll(RENDERED)) if (!(isIcon && part === '<Menu')) found.push(path);
  }
  const listed = [...OVERLAYS, ...OVERLAYS_OF_STATE].map(({ file }) => file);
  expect(found.toSorted()).toEqual(listed.toSorted());
});

it('lists as opened by a state only what is made of the shared parts', () => {
  const radix = OVERLAYS_OF_STATE.filter(({ file }) => readFileSync(`${WEB}/${file}`, 'utf8').includes("'radix-ui'"));
  expect(radix.map(({ file }) => file)).toEqual(['app/guard/sign-in-again.tsx']);
});
