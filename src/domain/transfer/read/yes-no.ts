// Yes and no as people and programs mark them.
import { type Reading, read, wrong } from '#domain/transfer/columns/reading.ts';

const YES = new Set('yes y true t 1 x on ok done complete completed held attended ✓ ✔ ☑ ✅'.split(' '));
const NO = new Set(
  'no n false f 0 off - open planned scheduled upcoming missed cancelled canceled ✗ ✘ ☐ ❌ no-show incomplete'.split(
    ' ',
  ),
)
  .add('no show')
  .add('not completed')
  .add('not done');

/** Never called with a blank cell. */
export function readYesNo(text: string): Reading<boolean> {
  const mark = text.trim().toLowerCase().replaceAll('\ufe0f', '');
  if (YES.has(mark)) return read(true, 'Yes');
  if (NO.has(mark)) return read(false, 'No');
  return wrong('is not yes or no');
}
