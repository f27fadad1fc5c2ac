/** Classes of what covers the page below a dialog, besides its layer. */
export const SCRIM = 'fixed inset-0 animate-[fade_120ms] bg-[oklch(0.15_0.02_195/0.45)]';
