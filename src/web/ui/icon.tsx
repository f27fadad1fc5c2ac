import { createElement, type JSX, type SVGProps } from 'react';

/** @param props those of the `svg`; `strokeWidth` is in its units, of which the icon has 24 across. */
export type Icon = (props: SVGProps<SVGSVGElement>) => JSX.Element;

/** The `d` of a path, or another element with its attributes. */
type Shape = string | readonly [tag: 'circle' | 'line' | 'rect', attributes: Readonly<Record<string, string>>];

// Lines of one weight, as large and as dark as the text says.
// Screen readers leave it out, since words beside it or a label of its button say the same.
const LINES = {
  'aria-hidden': true,
  width: '24',
  height: '24',
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: '2',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** What every icon is made with. `npm run icons` writes the folder `icons`. */
export function icon(...shapes: readonly Shape[]): Icon {
  const drawn = shapes.map((shape) => {
    const [tag, attributes] = typeof shape === 'string' ? (['path', { d: shape }] as const) : shape;
    return createElement(tag, attributes);
  });
  return (props) => createElement('svg', { ...LINES, ...props }, ...drawn);
}
