import type { HoursPlot } from '#domain/accreditation/hours-plot/hours-plot.ts';
import { monthReading, monthTitle } from '#domain/accreditation/hours-plot/plot-text.ts';
import type { PlotHours } from '#domain/accreditation/hours-plot/read-hours.ts';
import { shortDate, longDate } from '#domain/formatting/date-text.ts';
import { hoursTotal } from '#domain/sessions/duration.ts';
import { clsx } from 'clsx';
import { PointReader } from '#web/ui/data/point-reader.tsx';
import { useState, type CSSProperties } from 'react';
import { DayLine, DayMark, Dot } from './plot-mark.tsx';
import { PlotShapes } from './plot-shapes.tsx';
import { hasShortName, monthAt, plotScale, spreadOut, ticksOf, type PlotScale } from './plot-scale.ts';

interface PlotPictureProps {
  plot: HoursPlot;
  hours: PlotHours;
  /** The day on which the coach can likely apply; null: none is known. */
  likely: string | null;
  label: string;
}

/** In rem, as the texts are, so that labels keep their distance in every size of text. */
const HEIGHT = '12.5rem';
/** Of a label at the right edge, in percent of the height. */
const LABEL_GAP = 7;

/** Hours over time, read by touch, mouse or arrow keys: one stop of the Tab key. */
export function PlotPicture({ plot, hours, likely, label }: PlotPictureProps) {
  const [read, setRead] = useState<number | null>(null);
  const scale = plotScale(plot);
  // Another pace may show fewer months.
  const at = Math.min(read ?? plot.now, plot.months.length - 1);
  const month = plot.months[at]!;
  const title = monthTitle(plot, month, hours.today);
  const reading = monthReading(plot, month);
  return (
    <div className="break-inside-avoid">
      <p className="text-sm" style={{ minHeight: '3em' }}>
        <strong className="font-[560]">{title}</strong> <span className="text-soft">{reading}</span>
      </p>
      <div className="grid grid-cols-[1fr_auto] gap-x-2">
        <DayLabels scale={scale} plot={plot} today={hours.today} until={hours.until} likely={likely} />
        <PointReader
          label={label}
          valueText={`${title}: ${reading}`}
          count={plot.months.length}
          at={at}
          pointAt={(share) => monthAt(plot, share)}
          onRead={setRead}
          className="relative"
          style={{ height: HEIGHT, borderBottom: '1px solid var(--edge)' }}
        >
          <PlotShapes plot={plot} hours={hours} scale={scale} />
          <DayLine x={scale.x(hours.until)} line="1px solid var(--ink)" />
          {likely !== null && likely <= plot.to && <DayLine x={scale.x(likely)} line="2px dotted var(--accent)" />}
          {plot.marks.map(({ on, kind, text }) => (
            <DayMark key={`${on} ${kind} ${text}`} x={scale.x(on)} kind={kind} />
          ))}
          {plot.reached !== null && <Dot x={scale.x(plot.reached)} y={scale.y(plot.target.minutes)} />}
          {read !== null && (
            <>
              <DayLine x={scale.x(month.day)} line="1px solid var(--soft)" />
              <Dot x={scale.x(month.day)} y={scale.y(month.held ?? month.forecast?.likely ?? plot.have)} />
            </>
          )}
        </PointReader>
        <LineLabels plot={plot} scale={scale} />
        <Axis plot={plot} scale={scale} />
      </div>
    </div>
  );
}

/** Beside its day, and always inside the picture. */
const besideDay = (x: number): CSSProperties => ({
  position: 'absolute',
  left: `${x}%`,
  transform: `translateX(-${x}%)`,
  whiteSpace: 'nowrap',
});

interface DayLabelsProps extends Pick<PlotPictureProps, 'plot' | 'likely'> {
  scale: PlotScale;
  today: string;
  until: string;
}

/** Names of the lines that mark a day, on a line of text each. */
function DayLabels({ scale: { x }, plot, today, until, likely }: DayLabelsProps) {
  return (
    <>
      <div className="relative text-xs leading-snug" style={{ height: '2.8em' }} aria-hidden="true">
        {likely !== null && likely <= plot.to && (
          <span className="font-semibold text-accent" style={besideDay(x(likely))}>
            Likely {shortDate(likely)}
          </span>
        )}
        <span className="text-soft" style={{ ...besideDay(x(until)), top: '1.4em' }}>
          {until === today ? 'Today' : longDate(until)}
        </span>
      </div>
      <span />
    </>
  );
}

/** What each line asks for, at its right end. */
function LineLabels({ plot: { shown }, scale: { y } }: { plot: HoursPlot; scale: PlotScale }) {
  const places = spreadOut(
    shown.map(({ minutes }) => y(minutes)),
    LABEL_GAP,
  );
  const texts = shown.map(({ level, minutes }) => `${hasShortName(level) ? `${level} ` : ''}${hoursTotal(minutes)}`);
  return (
    <div className="relative text-11 text-soft" aria-hidden="true">
      {/* As wide as the longest of them, which the others lie over. */}
      {texts.map((text) => (
        <span key={text} className="block h-0 overflow-hidden font-semibold whitespace-nowrap">
          {text}
        </span>
      ))}
      {shown.map(({ level, isGoal }, place) => (
        <span
          key={level}
          className={clsx(
            'absolute left-0 translate-y-1/2 leading-none whitespace-nowrap',
            isGoal && 'font-semibold text-ink',
          )}
          style={{ bottom: `${places[place]}%` }}
        >
          {texts[place]}
        </span>
      ))}
    </div>
  );
}

function Axis({ plot, scale: { x } }: { plot: HoursPlot; scale: PlotScale }) {
  return (
    <div
      className="relative text-11 leading-snug text-soft"
      style={{ height: '3.2em', marginTop: '0.4em' }}
      aria-hidden="true"
    >
      {ticksOf(plot).map(({ on, label, year }) => (
        <span key={on} style={{ ...besideDay(x(on)), textAlign: 'center' }}>
          {label}
          <span className="block">{year}</span>
        </span>
      ))}
    </div>
  );
}
