// How numbers, dates and times are written (ADR 110). Words are English everywhere. A screen follows the region of the browser, which
// src/web/data/device/region.ts sets when a page or a worker starts. What is sent to others (documents, files, mails) and whatever the
// server writes has the form of DOCUMENT_REGION, which nobody can misread: '1 March 2026', '2,452.5'.

/** An ISO day of the week: 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

export interface Region {
  /** The locale of numbers. They always have Latin digits, since fields and files have them too. */
  numbers: string;
  /** The locale of dates, in English words: '23 Nov 2026' or 'Nov 23, 2026'. */
  words: 'en-GB' | 'en-US';
  /** The 24-hour or the 12-hour clock. */
  hourCycle: 'h23' | 'h12';
  firstDay: Weekday;
}

export const DOCUMENT_REGION: Region = { numbers: 'en-GB', words: 'en-GB', hourCycle: 'h23', firstDay: 1 };

let current = DOCUMENT_REGION;

/** The region of screens. */
export const screenRegion = (): Region => current;

/** @param languageTag the browser's, such as navigator.language */
export function setScreenRegion(languageTag: string): void {
  current = regionOf(languageTag);
}

/**
 * The region of a language tag (BCP 47); DOCUMENT_REGION for anything else.
 * @example regionOf('de-DE') // { numbers: 'de-DE', words: 'en-GB', hourCycle: 'h23', firstDay: 1 }
 */
export function regionOf(languageTag: string): Region {
  const locale = formattingLocale(languageTag);
  if (locale === null) return DOCUMENT_REGION;
  const { hour12 } = new Intl.DateTimeFormat(locale.baseName, { hour: 'numeric' }).resolvedOptions();
  return {
    numbers: locale.baseName,
    words: isMonthFirst(locale) ? 'en-US' : 'en-GB',
    hourCycle: hour12 === true ? 'h12' : 'h23',
    firstDay: firstDayOf(locale),
  };
}

/** With its region, and in that region's main language if it is English where English is not: English in Germany is written as German is. */
function formattingLocale(languageTag: string): Intl.Locale | null {
  try {
    const asked = new Intl.Locale(languageTag).maximize();
    if (asked.region === undefined || languageTag.startsWith('und')) return null;
    const main = new Intl.Locale(`und-${asked.region}`).maximize();
    const { language } = asked.language === 'en' ? main : asked;
    return new Intl.Locale(`${language}-${asked.region}`);
  } catch {
    // Not a language tag, such as 'C' where a system has no language.
    return null;
  }
}

/** Whether the month comes before the day in English words. Where dates begin with the year in numbers, as in Sweden, it does not. */
function isMonthFirst(locale: Intl.Locale): boolean {
  // Canada has 2026-11-23 in numbers, but Nov 23, 2026 in English words.
  const month = locale.language === 'en' ? 'short' : 'numeric';
  const parts = new Intl.DateTimeFormat(locale.baseName, {
    calendar: 'gregory',
    year: 'numeric',
    month,
    day: 'numeric',
  })
    .formatToParts(0)
    .map(({ type }) => type);
  return /month.*day.*year/.test(parts.join());
}

/** For browsers without Intl.Locale.getWeekInfo, from Unicode's CLDR 47: elsewhere a week begins on Monday. */
const SUNDAY = `AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT
  PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW`;
const SATURDAY = 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY';

type WeekInfo = { firstDay: Weekday };
type WithWeekInfo = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };

function firstDayOf(locale: WithWeekInfo): Weekday {
  const info = locale.getWeekInfo?.() ?? locale.weekInfo;
  if (info) return info.firstDay;
  const region = locale.region ?? '';
  return SUNDAY.includes(region) ? 7 : SATURDAY.includes(region) ? 6 : 1;
}
