// Imported first by the app and by its workers: from here on their texts follow the region of the browser (ADR 110).
import { setScreenRegion } from '#domain/formatting/region.ts';

setScreenRegion(navigator.language);
