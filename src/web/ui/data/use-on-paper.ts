import { listen } from '#web/data/wire/listen.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';

/** What `read` returns while the browser draws the page for paper, else null. */
export function useOnPaper<Value>(read: () => Value): Value | null {
  const [value, setValue] = useState<Value | null>(null);
  const before = useEffectEvent(() => {
    const now = read();
    // The browser draws right after the event: the page must be ready by then.
    flushSync(() => setValue(() => now));
  });
  useEffect(() => listen({ beforeprint: before, afterprint: () => setValue(null) }), []);
  return value;
}
