import { hasCookie, setCookie } from '#web/data/wire/browser-storage.ts';
import { listen } from '#web/data/wire/listen.ts';
import { SIDEBAR_SHORTCUT_KEY, SIDEBAR_COOKIE, SIDEBAR_COOKIE_DAYS, MOBILE_BREAKPOINT_PX } from '#domain/sidebar.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';

export interface Sidebar {
  isMobile: boolean;
  /** On desktop: full width, or icons only. */
  isExpanded: boolean;
  /** On mobile: whether it is open as an overlay. */
  isOver: boolean;
  setOver: (isOver: boolean) => void;
  toggle: () => void;
}

/** The sidebar's state, on desktop stored in a cookie. Ctrl or cmd + b toggles it. */
export function useSidebar(): Sidebar {
  const isMobile = useIsMobile();
  const [isExpanded, setExpanded] = useState(readSidebarCookie);
  const [isOver, setOver] = useState(false);
  const toggle = () => {
    if (isMobile) return setOver(!isOver);
    writeSidebarCookie(!isExpanded);
    setExpanded(!isExpanded);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== SIDEBAR_SHORTCUT_KEY || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      toggle();
    };
    return listen({ keydown: onKey });
  });
  return { isMobile, isExpanded, isOver, setOver, toggle };
}

const SECONDS_PER_DAY = 86_400;

/** Whether the sidebar was last expanded; true at first. */
export function readSidebarCookie(): boolean {
  return !hasCookie(SIDEBAR_COOKIE, 'false');
}

function writeSidebarCookie(isExpanded: boolean): void {
  setCookie(SIDEBAR_COOKIE, String(isExpanded), SIDEBAR_COOKIE_DAYS * SECONDS_PER_DAY);
}

const QUERY = `(max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`;

function subscribe(listener: () => void): () => void {
  const media = matchMedia(QUERY);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

function useIsMobile(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(QUERY).matches);
}
