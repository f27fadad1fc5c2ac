import { clsx } from 'clsx';

/** A placeholder. Give it the size of the content that it stands for. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={clsx('block animate-pulse rounded-md border border-rule bg-sunk', className)} />
  );
}

export interface SkeletonRowsProps {
  /** For screen readers. */
  label: string;
  rows?: number;
  /** The height of a real row, so that nothing moves when the rows appear. */
  rowClassName?: string;
}

/** Shown while rows load. */
export function SkeletonRows({ label, rows = 5, rowClassName = 'h-[52px]' }: SkeletonRowsProps) {
  return (
    <output className="block">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={clsx('flex items-center justify-between gap-6 border-b border-rule', rowClassName)}>
          <Skeleton className={row % 2 === 0 ? 'h-4 w-2/5' : 'h-4 w-1/3'} />
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </output>
  );
}
