import { expectAnEnd, expectAnyOrder } from '#tests/support/calendars/any-order.ts';
import { it } from 'vitest';

it('any order of reads gives the same proposals, and nothing that was decided comes again', () =>
  expectAnyOrder(3_000));
it('a coach who says yes to everything that is certain is asked nothing more', () => expectAnEnd(300));
