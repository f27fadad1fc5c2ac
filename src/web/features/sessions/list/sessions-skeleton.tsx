import { Skeleton, SkeletonRows } from '#web/ui/data/skeleton.tsx';

/** The list on its way, under the name of a month. */
export function SessionsSkeleton() {
  return (
    <>
      <div className="h-[32.4px] border-b border-rule pt-1">
        <Skeleton className="h-4 w-28" />
      </div>
      <SkeletonRows label="Loading sessions…" rows={8} rowClassName="h-[66px] md:h-[52px]" />
    </>
  );
}
