import { describeJourneys } from './support/coach-journeys.ts';
import { startWebkit } from './support/webkit.ts';

const driver = process.env['WEBKIT_DRIVER_PATH'];
const display = process.env['XVFB_PATH'];

// Under WebDriver, WebKitGTK 2.50 cannot open IndexedDB after navigating away from a page that used it.
describeJourneys('WebKitGTK', driver && display ? () => startWebkit(driver, display) : undefined, {
  hasDeviceStore: false,
});
