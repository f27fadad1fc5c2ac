import { TRIALS_ENDING_WITHIN_DAYS, type AdminSubscriptions } from '#domain/admin/admin-answers.ts';
import { moneyText } from '#domain/admin/money-text.ts';
import { PLAN_CURRENCY } from '#domain/subscription/plan.ts';
import { config } from '#web/data/wire/config.ts';

const CELL = 'border-rule py-4 pr-3 not-first:max-md:border-t md:not-first:border-l md:not-first:pl-5';
const VALUE = 'block font-serif text-34 leading-[1.2] font-[450] tracking-[-0.02em] lining-figures lg:text-38';

/** The three figures of the page, and an explanation of the first one. */
export function Revenue({ data: { revenue, trials_ending, failed } }: { data: AdminSubscriptions }) {
  const sums = revenue.length > 0 ? revenue : [{ currency: PLAN_CURRENCY, amount: 0, subscriptions: 0, cancelling: 0 }];
  return (
    <div className="mb-8">
      <dl className="grid border-y border-rule md:grid-cols-3">
        <div className={CELL}>
          <dt className="text-13 text-soft">Revenue per month</dt>
          {sums.map(({ currency, amount, subscriptions, cancelling }) => (
            <dd key={currency} className="mt-0.5">
              <span className={VALUE}>{moneyText(amount, currency)}</span>
              <span className="block text-13 text-soft">
                {subscriptions} active{cancelling > 0 && `, ${cancelling} not renewing`}
              </span>
            </dd>
          ))}
        </div>
        <Figure
          label="Trials ending soon"
          value={trials_ending.length}
          note={`within ${TRIALS_ENDING_WITHIN_DAYS} days`}
        />
        <Figure label="Failed payments" value={failed.length} note="past due or unpaid" />
      </dl>
      <p className="mt-2 max-w-[70ch] text-13 text-soft">
        Revenue is the price of every active subscription per month: a yearly price counts as one twelfth. Trials,
        failed payments and cancelled subscriptions are left out.{' '}
        {config().billing?.coupons === true ? 'Fees, taxes and coupons' : 'Fees and taxes'} are not taken off.
      </p>
    </div>
  );
}

function Figure({ label, value, note }: { label: string; value: number; note: string }) {
  return (
    <div className={CELL}>
      <dt className="text-13 text-soft">{label}</dt>
      <dd className="mt-0.5">
        <span className={VALUE}>{value}</span>
        <span className="block text-13 text-soft">{note}</span>
      </dd>
    </div>
  );
}
