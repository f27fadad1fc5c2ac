import { Tooltip } from 'radix-ui';
import type { ReactElement } from 'react';

interface SidebarTooltipProps {
  label: string;
  isShown: boolean;
  children: ReactElement;
}

/** The name of an entry that shows only its icon. Not in a portal, so that it belongs to the navigation for those who hear it. */
export function SidebarTooltip({ label, isShown, children }: SidebarTooltipProps) {
  if (!isShown) return children;
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Tooltip.Content
        side="right"
        sideOffset={8}
        className="z-50 rounded-md bg-ink px-2.5 py-1 text-[13px] text-paper"
      >
        {label}
      </Tooltip.Content>
    </Tooltip.Root>
  );
}
