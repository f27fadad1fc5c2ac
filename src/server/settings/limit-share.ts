// The limits of a server whose work several processes share (ADR 54): each process has its share.

/** `least`: what a process needs even if there are many, since an address or a user may meet one of them only. */
export const shareOf = (whole: number, processes: number, least = 1): number =>
  Math.min(whole, Math.max(least, Math.ceil(whole / processes)));
