// Hours of CPD and education have two decimals; they are added and compared as whole hundredths, which avoids floating-point errors.

export const HUNDREDTHS_PER_HOUR = 100;

export const hundredths = (hours: number): number => Math.round(hours * HUNDREDTHS_PER_HOUR);
