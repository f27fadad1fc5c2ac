import { progressText } from '#domain/accreditation/amount-text.ts';
import type { HoursPlot } from '#domain/accreditation/hours-plot/hours-plot.ts';
import { monthReading, monthTitle } from '#domain/accreditation/hours-plot/plot-text.ts';
import type { PlotHours } from '#domain/accreditation/hours-plot/read-hours.ts';
import { monthText } from '#domain/formatting/date-text.ts';
import { hoursTotal } from '#domain/sessions/duration.ts';
import { Details } from '#web/ui/details.tsx';
import { appName } from '#web/data/wire/config.ts';
import type { CSSProperties, ReactNode } from 'react';
import { MarkSign } from './plot-mark.tsx';
import { hasShortName } from './plot-scale.ts';
import { LOOKS } from './plot-shapes.tsx';

interface PlotLegendProps {
  plot: HoursPlot;
  hours: PlotHours;
  /** Why the likely day is not that of the hours; null: it is. */
  why: string | null;
  /** Of the picture. */
  label: string;
}

/** What the parts of a picture mean, what it leaves out, and all of it as a table. */
export function PlotLegend({ plot, hours, why, label }: PlotLegendProps) {
  const said = notes(plot, hours);
  return (
    <>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-soft">
        <Part look="held">Held</Part>
        {plot.open > 0 && <Part look="open">Once it’s clear</Part>}
        {plot.planned.length > 0 && <Part look="planned">Planned</Part>}
        {plot.pace !== null && <Part look="fan">Forecast</Part>}
        {hours.window && (
          <Part look="window">
            Last {hours.window.months} months: {progressText(hours.window.have, hours.window.need, 'minutes')}
          </Part>
        )}
      </ul>
      {why !== null && <p className="mt-2 text-13 text-soft">{why}</p>}
      {plot.marks.length + said.length > 0 && (
        <ul className="mt-2 text-13 text-soft">
          {plot.marks.map(({ on, kind, text }) => (
            <li key={`${on} ${kind} ${text}`} className="flex items-baseline gap-2">
              <MarkSign kind={kind} />
              <span>{text}</span>
            </li>
          ))}
          {said.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <Details label="As a table" about={label}>
        <MonthTable plot={plot} today={hours.today} />
      </Details>
    </>
  );
}

function Part({ look, children }: { look: keyof typeof LOOKS; children: ReactNode }) {
  const { fill, fillOpacity = 1, stroke, strokeDasharray }: CSSProperties = LOOKS[look];
  const square: CSSProperties = {
    width: '0.8em',
    height: '0.8em',
    background: `color-mix(in srgb, ${fill}, transparent ${(1 - Number(fillOpacity)) * 100}%)`,
    border: `1.5px ${strokeDasharray ? 'dashed' : 'solid'} ${stroke}`,
    forcedColorAdjust: 'none',
  };
  return (
    <li className="flex items-baseline gap-1.5">
      <span aria-hidden="true" className="shrink-0" style={square} />
      <span>{children}</span>
    </li>
  );
}

/** What the picture alone doesn't say. */
function notes({ shown, above, before, from }: HoursPlot, { goal, ofPeriods }: PlotHours): string[] {
  const asked = ({ level, minutes }: HoursPlot['shown'][number]) => `${level} ${hoursTotal(minutes)}`;
  return [
    !shown.every(({ level }) => hasShortName(level)) ? `Lines: ${goal.body} ${shown.map(asked).join(', ')}.` : null,
    above.length > 0 ? `Above this picture: ${goal.body} ${above.map(asked).join(', ')}.` : null,
    before > 0 ? `Before ${monthText(from.slice(0, 7))}: ${hoursTotal(before)}, where the picture begins.` : null,
    ofPeriods > 0
      ? `${hoursTotal(ofPeriods)} from before ${appName()} have no day: they stand where their period ends.`
      : null,
  ].filter((text) => text !== null);
}

/** The picture's figures, month by month. */
function MonthTable({ plot, today }: { plot: HoursPlot; today: string }) {
  return (
    <table className="w-full border-collapse text-sm">
      <thead>
        <tr className="border-b border-rule text-left text-13 text-soft">
          <th scope="col" className="py-2 font-normal">
            Month
          </th>
          <th scope="col" className="py-2 pl-3 font-normal">
            Hours
          </th>
        </tr>
      </thead>
      <tbody>
        {plot.months.map((one) => (
          <tr key={one.month} className="border-b border-rule">
            <th scope="row" className="py-2 text-left font-normal">
              {monthTitle(plot, one, today)}
            </th>
            <td className="py-2 pl-3">{monthReading(plot, one)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
