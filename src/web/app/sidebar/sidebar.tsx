import { SIDEBAR_WIDTH, SIDEBAR_WIDTH_COLLAPSED } from '#domain/sidebar.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { clsx } from 'clsx';
import { PanelLeft } from '#web/ui/icons/panel-left.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Brand } from './brand.tsx';
import { LogSessionLink } from './log-session-link.tsx';
import { ShellTimer } from '#web/app/shell/shell-timer.tsx';
import { SidebarNav } from './sidebar-nav.tsx';
import { SidebarTooltip } from './sidebar-tooltip.tsx';
import type { Sidebar as SidebarState } from './use-sidebar.ts';

const OverlaySidebar = lazyPart(async () => (await import('./overlay-sidebar.tsx')).OverlaySidebar);

interface DesktopSidebarProps {
  sidebar: Pick<SidebarState, 'isExpanded' | 'toggle'>;
}

export function Sidebar({ sidebar }: { sidebar: SidebarState }) {
  if (!sidebar.isMobile) return <DesktopSidebar sidebar={sidebar} />;
  return sidebar.isOver && <OverlaySidebar onClose={() => sidebar.setOver(false)} />;
}

export function DesktopSidebar({ sidebar: { isExpanded, toggle } }: DesktopSidebarProps) {
  const label = isExpanded ? 'Collapse sidebar' : 'Expand sidebar';
  return (
    <aside
      style={{ width: isExpanded ? SIDEBAR_WIDTH : SIDEBAR_WIDTH_COLLAPSED }}
      className="sticky top-0 z-30 flex h-dvh max-w-[max(256px,30vw)] shrink-0 flex-col border-r border-rule bg-sunk transition-[width] duration-150"
    >
      <div
        className={clsx(
          'flex items-center gap-2 pt-4 pb-3',
          isExpanded ? 'justify-between pr-2 pl-[18px]' : 'justify-center',
        )}
      >
        {isExpanded && <Brand />}
        <SidebarTooltip label={label} isShown={!isExpanded}>
          <button
            type="button"
            aria-label={label}
            aria-expanded={isExpanded}
            aria-keyshortcuts="Control+B Meta+B"
            onClick={toggle}
            className={buttonClass({ variant: 'ghost', size: 'icon' })}
          >
            <PanelLeft className="size-[18px]" />
          </button>
        </SidebarTooltip>
      </div>
      <div className={clsx('pb-3', isExpanded ? 'px-3' : 'grid justify-center')}>
        <SidebarTooltip label="Log a session" isShown={!isExpanded}>
          <LogSessionLink isCollapsed={!isExpanded} className="w-full" />
        </SidebarTooltip>
        <SidebarTooltip label="Session timer" isShown={!isExpanded}>
          <div className="mt-1.5">
            <ShellTimer look={isExpanded ? 'wide' : 'icon'} />
          </div>
        </SidebarTooltip>
      </div>
      <SidebarNav isCollapsed={!isExpanded} onChoose={() => undefined} />
    </aside>
  );
}
