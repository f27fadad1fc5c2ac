import type { ReactNode } from 'react';
import { LogSessionLink } from './log-session-link.tsx';

interface PageFrameProps {
  children: ReactNode;
  /** What floats over the page. */
  floating: ReactNode;
}

/** The place of a page inside the shell. */
export function PageFrame({ children, floating }: PageFrameProps) {
  return (
    <main
      id="page"
      tabIndex={-1}
      className="min-w-0 flex-1 px-4 pt-5 pb-28 outline-none md:px-8 md:pt-[34px] md:pb-16 xl:px-11"
    >
      <div className="max-w-[1032px]">{children}</div>
      {floating}
    </main>
  );
}

/** On phones, where the sidebar with its own is out of sight. */
export function FloatingLogLink() {
  return (
    <LogSessionLink className="fixed right-4 bottom-[max(1.125rem,env(safe-area-inset-bottom))] z-20 min-h-12! rounded-full! px-5! shadow-raised" />
  );
}
