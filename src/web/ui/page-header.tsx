import type { ReactNode } from 'react';
import { Logo } from './logo.tsx';
import { PageTitle } from './page-title.tsx';

interface PageHeaderProps {
  title: string;
  /** Shown beside the title. */
  badge?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
}

/** The header of a page inside the shell. It also sets the document title. */
export function PageHeader({ title, badge, description, actions }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 md:mb-7">
      <PageTitle title={title} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Logo className="size-7 md:size-[30px]" />
          <h1 className="min-w-0 text-26 leading-[1.1] font-medium md:text-32">{title}</h1>
          {badge}
        </div>
        {description && <p className="mt-1.5 text-soft">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
