// A few of the cases of any-order.test.ts, for the quick tests.
import { expectAnEnd, expectAnyOrder } from '#tests/support/calendars/any-order.ts';
import { it } from 'vitest';

it('some orders of reads give the same proposals, and nothing that was decided comes again', () => expectAnyOrder(150));
it('a coach who says yes to some of what is certain is asked nothing more', () => expectAnEnd(15));
