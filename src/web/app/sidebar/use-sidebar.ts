import { SIDEBAR_SHORTCUT_KEY } from '#domain/sidebar.ts';
import { useEffect, useState } from 'react';
import { readSidebarCookie, writeSidebarCookie } from './sidebar-cookie.ts';
import { useIsMobile } from './use-is-mobile.ts';

export interface Sidebar {
  isMobile: boolean;
  /** On desktop: full width, or icons only. */
  isExpanded: boolean;
  /** On mobile: whether it lies over the page. */
  isOver: boolean;
  setOver: (isOver: boolean) => void;
  toggle: () => void;
}

/** The sidebar's state: a cookie remembers it on desktop; ctrl or cmd plus b toggles it. */
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
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  return { isMobile, isExpanded, isOver, setOver, toggle };
}
