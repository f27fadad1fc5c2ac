import { useEffect, useRef } from 'react';

/** Whether the component is still on screen, for what an answer does that may come later. */
export function useShown(): { readonly current: boolean } {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
