import type { ReactNode } from 'react';

/** The area of a page inside the shell. */
export function PageFrame({ children }: { children: ReactNode }) {
  return (
    <main
      id="page"
      tabIndex={-1}
      className="min-w-0 flex-1 px-4 pt-5 pb-[calc(var(--bar)+2rem)] outline-none md:px-8 md:pt-[34px] md:pb-16 xl:px-11"
    >
      <div className="max-w-[1032px] [container:page/inline-size] min-[1600px]:mx-auto min-[1600px]:max-w-[1200px]">
        {children}
      </div>
    </main>
  );
}
