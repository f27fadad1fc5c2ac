// The static checkout page: /checkout.html?price=&customer=&email=. The app leads here when it could not open the payment
// provider's page within its 5 seconds. This page asks once more, with more patience, and without the app.
(function () {
  var PATIENCE_MS = 30_000;
  var query = new URLSearchParams(location.search);
  var price = query.get('price');
  var account = /** @type {HTMLElement} */ (document.getElementById('account'));
  var outcome = /** @type {HTMLElement} */ (document.getElementById('outcome'));
  var again = /** @type {HTMLButtonElement} */ (document.getElementById('again'));
  var back = /** @type {HTMLAnchorElement} */ (document.getElementById('back'));

  /** What the sign-in left in this browser: see src/web/data/auth/stored-session.ts. */
  function readSession() {
    try {
      return JSON.parse(localStorage.getItem('hourbook.auth') || 'null');
    } catch {
      return null;
    }
  }

  function showSignIn() {
    outcome.textContent = 'Please log in to subscribe.';
    again.hidden = true;
    back.href = '/login';
    back.textContent = 'Log in';
  }

  /** @param {Response} response */
  async function readRefusal(response) {
    var body = await response.json().catch(function () {
      return null;
    });
    return typeof body?.message === 'string' ? body.message : 'The payment page could not be opened.';
  }

  async function open() {
    var session = readSession();
    if (!session) return showSignIn();
    var response = await fetch('/functions/v1/create-checkout-session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer ' + session.access_token },
      body: JSON.stringify({
        priceId: price,
        userId: session.user.id,
        customerEmail: session.user.email,
        origin: location.origin,
        metadata: { source: 'checkout_page', timestamp: new Date().toISOString() },
      }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.status === 401) return showSignIn();
    if (response.status === 409) return location.assign('/subscription/details');
    if (!response.ok) {
      outcome.textContent = await readRefusal(response);
      return;
    }
    var url = (await response.json()).url;
    if (typeof url === 'string' && /^https?:\/\//.test(url)) return location.assign(url);
    outcome.textContent = 'The payment page could not be opened.';
  }

  again.addEventListener('click', async function () {
    again.disabled = true;
    outcome.textContent = 'Opening the payment page…';
    try {
      await open();
    } catch {
      outcome.textContent = 'There was no answer. Please check your connection and try again.';
    }
    again.disabled = false;
  });

  var session = readSession();
  if (!session) showSignIn();
  else if (!price) outcome.textContent = 'Invalid price ID provided';
  else if (query.get('customer') !== session.user.id) {
    outcome.textContent = 'You are signed in to a different account from the one that started this payment.';
  } else {
    account.textContent = 'Account: ' + session.user.email;
    account.hidden = false;
    again.hidden = false;
  }
})();
