// A time in the name of a file or database: 2026-11-20-143005, in local time.

export function fileStamp(at: Date): string {
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map(twoDigits).join('');
  return `${fileDay(at)}-${time}`;
}

/** 2026-11-20 */
export function fileDay(at: Date): string {
  return `${String(at.getFullYear()).padStart(4, '0')}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;
}

const twoDigits = (number: number) => String(number).padStart(2, '0');
