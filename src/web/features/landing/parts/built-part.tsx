import { useEffect, useState } from 'react';

const PAGE = '/landing.html';
export const BUILT_ID = 'built';

/** Stays in memory when the page is left, for when it is shown again. */
let kept: Element | null = null;

/**
 * The part of the landing page that the build renders and no script contains (src/web/prerender.tsx). It is in the page that a visitor
 * opens; a visitor who comes from the app gets it from that page. Without either, as offline or while developing, it is left out.
 */
export function BuiltPart() {
  // While rendering, since React empties the page before it puts this in.
  const [part, setPart] = useState(() => (kept ??= document.getElementById(BUILT_ID)));
  useEffect(() => {
    if (part === null) void readBuiltPart().then(setPart, () => undefined);
  }, [part]);
  return (
    <div
      ref={(place) => {
        if (part) place?.replaceChildren(part);
      }}
    />
  );
}

async function readBuiltPart(): Promise<Element | null> {
  const page = new DOMParser().parseFromString(await (await fetch(PAGE)).text(), 'text/html');
  return (kept = page.getElementById(BUILT_ID));
}
