import { FunctionsClient } from '@supabase/functions-js';
import { authorizedRequest } from './authorized-request.ts';

export const serverFunctions = new FunctionsClient(`${location.origin}/functions/v1`, {
  customFetch: authorizedRequest,
});
