import { describeJourneys } from './support/coach-journeys.ts';
import { startWebkit } from './support/webkit.ts';

const driver = process.env['WEBKIT_DRIVER_PATH'];
const display = process.env['XVFB_PATH'];

// Driven, WebKitGTK 2.50 never opens a database once a page that used one was left.
describeJourneys('WebKitGTK', driver && display ? () => startWebkit(driver, display) : undefined, {
  hasDeviceStore: false,
});
