import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Ring } from './ring.tsx';

const arcs = (part: number, maybe: number) =>
  [...render(<Ring part={part} maybe={maybe} />).container.querySelectorAll('circle[stroke-dasharray]')].map((arc) =>
    arc.getAttribute('stroke-dasharray'),
  );

it.each([
  ['nothing', 0, 0, []],
  ['a part', 0.25, 0.25, ['0.25 2', '0.25 2']],
  ['a part, and what may be there too', 0.25, 0.75, ['0.75 2', '0.25 2']],
  ['no more than all', 1.5, 3, ['1 2', '1 2']],
])('draws %s', (_what, part, maybe, drawn) => expect(arcs(part, maybe)).toEqual(drawn));
