// The portal's configuration and the webhook endpoints, which an operator sets up in the dashboard. Read only; tests
// change them through /control/setup.
import type { Calls } from './api-call.ts';
import { allowOnly, flag } from './form-body.ts';
import { listPage, PAGE_PARAMETERS } from './list-page.ts';

export const setupCalls: Calls = {
  'GET /v1/billing_portal/configurations': ({ store }, parameters) => {
    allowOnly(parameters, ['active', 'is_default', ...PAGE_PARAMETERS]);
    const [active, isDefault] = [flag(parameters, 'active'), flag(parameters, 'is_default')];
    const found = store.state.portalConfigurations.filter(
      (one) => (active ?? one.active) === one.active && (isDefault ?? one.is_default) === one.is_default,
    );
    return listPage(found, parameters, '/v1/billing_portal/configurations');
  },

  'GET /v1/tax/settings': () => ({ object: 'tax.settings', livemode: false, status: 'active' }),

  'GET /v1/webhook_endpoints': ({ store }, parameters) => {
    allowOnly(parameters, PAGE_PARAMETERS);
    return listPage(store.state.webhookEndpoints, parameters, '/v1/webhook_endpoints');
  },
};
