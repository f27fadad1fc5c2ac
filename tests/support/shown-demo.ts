import { demoOnScreen } from '#server/demo/demo-on-screen.ts';
import { EXAMPLE_DAY } from '#web/features/dashboard/example-dashboard.ts';

/** The demo practice on the day of the landing page's pictures, for tests of the web app. */
export const SHOWN_DEMO = demoOnScreen(EXAMPLE_DAY);
