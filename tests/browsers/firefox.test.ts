import { describeJourneys } from './support/coach-journeys.ts';
import { startFirefox } from './support/firefox.ts';

const program = process.env['FIREFOX_PATH'];

describeJourneys('Firefox', program ? () => startFirefox(program) : undefined, { hasDeviceStore: true });
