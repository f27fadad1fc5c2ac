import { SkeletonRows } from '#web/ui/data/skeleton.tsx';
import { ClientsToolbar } from './clients-toolbar.tsx';

const nothing = () => undefined;

/** The list on its way: everything at its place but the rows. */
export function ClientsSkeleton() {
  return (
    <>
      <div inert>
        <ClientsToolbar typed="" onType={nothing} count="" sort={undefined} onSort={nothing} />
        {/* The table's head. */}
        <div className="h-10 border-b border-rule narrow:hidden" />
      </div>
      <SkeletonRows label="Loading clients…" rows={8} rowClassName="h-[77px] wide:h-[52px]" />
    </>
  );
}
