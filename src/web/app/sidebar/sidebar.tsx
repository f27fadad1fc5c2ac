import { appName } from '#web/data/wire/config.ts';
import { SIDEBAR_WIDTH, SIDEBAR_WIDTH_COLLAPSED, SIDEBAR_WIDTH_MOBILE } from '#domain/sidebar.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { closeOnEscape } from '#web/ui/overlay/close-on-escape.ts';
import { dialogFocus } from '#web/ui/overlay/keep-focus.ts';
import { clsx } from 'clsx';
import { PanelLeft, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { LogSessionLink } from './log-session-link.tsx';
import { ShellTimer } from '#web/app/shell/shell-timer.tsx';
import { SidebarNav } from './sidebar-nav.tsx';
import { SidebarTooltip } from './sidebar-tooltip.tsx';
import type { Sidebar as SidebarState } from './use-sidebar.ts';

interface DesktopSidebarProps {
  sidebar: Pick<SidebarState, 'isExpanded' | 'toggle'>;
}

export function Sidebar({ sidebar }: { sidebar: SidebarState }) {
  return sidebar.isMobile ? <OverlaySidebar sidebar={sidebar} /> : <DesktopSidebar sidebar={sidebar} />;
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

function OverlaySidebar({ sidebar: { isOver, setOver } }: { sidebar: SidebarState }) {
  return (
    <Dialog.Root open={isOver} onOpenChange={setOver}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-[fade_120ms] bg-[oklch(0.15_0.02_195/0.45)]" />
        <Dialog.Content
          onCloseAutoFocus={dialogFocus.onCloseAutoFocus}
          {...closeOnEscape(() => setOver(false))}
          aria-describedby={undefined}
          style={{ width: SIDEBAR_WIDTH_MOBILE }}
          className="fixed inset-y-0 left-0 z-40 flex max-w-[calc(100vw-3rem)] animate-[slide-in_180ms_ease-out] flex-col bg-sunk shadow-raised outline-none"
        >
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <div className="flex items-center justify-between px-4 pt-3 pb-3">
            <Brand />
            <Dialog.Close aria-label="Close menu" className={buttonClass({ variant: 'ghost', size: 'icon' })}>
              <X className="size-5" />
            </Dialog.Close>
          </div>
          <SidebarNav isCollapsed={false} onChoose={() => setOver(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The name without the logo, which is in the header of each page. */
export function Brand() {
  return (
    <span className="font-serif text-[min(1.3125rem,28px)] leading-none font-semibold tracking-[-0.01em]">
      {appName()}
    </span>
  );
}
