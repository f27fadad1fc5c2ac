import { MarkedLink } from '#web/ui/marked-link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useSearch } from '@tanstack/react-router';
import { parseCoachToolsSearch, type Tool } from './coach-tools-search.ts';
import { QuestionsTool } from './questions/questions-tool.tsx';
import { TemplatesTool } from './templates/templates-tool.tsx';
import { TimerTool } from './timer/timer-tool.tsx';
import { WheelTool } from './wheel/wheel-tool.tsx';

const TOOLS: readonly { tool: Tool; label: string }[] = [
  { tool: 'timer', label: 'Timer' },
  { tool: 'templates', label: 'Templates' },
  { tool: 'questions', label: 'Questions' },
  { tool: 'wheel', label: 'Wheel of Life' },
];

export function CoachToolsPage() {
  const search = parseCoachToolsSearch(useSearch({ strict: false }));
  const current = search.tool ?? 'timer';
  return (
    <>
      <PageHeader title="Coach Tools" description="To use before, during and after a session" />
      <nav aria-label="Tools" className="mb-7 flex flex-wrap gap-1.5">
        {TOOLS.map(({ tool, label }) => (
          <MarkedLink
            key={tool}
            to="/coach-tools"
            search={tool === 'timer' ? {} : { tool }}
            resetScroll={false}
            isCurrent={tool === current}
            className="grid min-h-11 place-items-center rounded-full border border-rule px-2.5 text-sm md:px-4 text-soft hover:bg-sunk hover:text-ink aria-[current=page]:border-accent aria-[current=page]:bg-wash aria-[current=page]:text-accent"
          >
            {label}
          </MarkedLink>
        ))}
      </nav>
      {current === 'timer' && <TimerTool />}
      {current === 'templates' && <TemplatesTool search={search} />}
      {current === 'questions' && <QuestionsTool />}
      {current === 'wheel' && <WheelTool search={search} />}
    </>
  );
}
