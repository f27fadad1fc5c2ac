/** @example supervisionsText(1) // '1 supervision session' */
export function supervisionsText(count: number): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? 'supervision session' : 'supervision sessions'}`;
}
