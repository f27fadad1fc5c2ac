// What every icon is drawn with: lines of one weight, as large and as dark as its text says. `npm run icons` writes the folder `icons`.
import type { JSX, SVGProps } from 'react';

/** @param props those of the `svg`; `strokeWidth` is in its units, of which the icon has 24 across. */
export type Icon = (props: SVGProps<SVGSVGElement>) => JSX.Element;

/** Screen readers leave it out, since words beside it or a label of its button say the same. */
export const Drawing: Icon = (props) => (
  <svg
    aria-hidden="true"
    width="24"
    height="24"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    {...props}
  />
);
