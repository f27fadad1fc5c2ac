import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** Why the list is empty: "No clients yet" or "No client matches". */
  title: string;
  text?: ReactNode;
  /** The next step. */
  action?: ReactNode;
  icon?: ReactNode;
}

export function EmptyState({ title, text, action, icon }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center rounded-card border border-dashed border-rule px-6 py-14 text-center">
      {icon && (
        <div aria-hidden="true" className="mb-4 grid size-12 place-items-center rounded-full bg-wash text-accent">
          {icon}
        </div>
      )}
      <p className="font-serif text-xl font-[550]">{title}</p>
      {text && <p className="mt-1.5 max-w-[48ch] text-soft">{text}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
