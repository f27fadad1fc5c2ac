import { useEffect, useState } from 'react';

/** What the dashboard does not wait for begins later, so that it does not take the page's place on a slow network. */
const LATER_MS = 1_500;

/** Whether the page has been there for LATER_MS. */
export function useLater(): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), LATER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLater;
}
