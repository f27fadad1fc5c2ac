import { demoOnScreen } from '#server/demo/demo-on-screen.ts';

/** The demo practice on the day of the landing page's pictures, for tests of the web app. */
export const SHOWN_DEMO = demoOnScreen('2026-11-20');
