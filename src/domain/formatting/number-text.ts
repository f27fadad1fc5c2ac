// Numbers as text: the one place that writes a decimal sign or a thousands separator (ADR 110).
import { screenRegion, type Region } from './region.ts';

const formats = new Map<string, Intl.NumberFormat>();

/**
 * A number as its region writes it, with at most three decimals unless the options say otherwise.
 * @example numberText(2452.5, {}, regionOf('de-DE')) // '2.452,5'
 */
export function numberText(
  value: number,
  options: Intl.NumberFormatOptions = {},
  region: Region = screenRegion(),
): string {
  const key = `${region.numbers} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(region.numbers, { ...options, numberingSystem: 'latn' });
    formats.set(key, format);
  }
  return format.format(value);
}

/**
 * A number with one decimal and no thousands separator, as figures have it.
 * @example fixedText(573) // '573.0'
 */
export const fixedText = (value: number, region?: Region): string =>
  numberText(value, { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false }, region);
