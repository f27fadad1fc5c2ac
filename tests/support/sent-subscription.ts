/** A subscription as Stripe sends it. Times are in seconds. @param ends when the period of each of its items ends */
export const sentSubscription = (id: string, status: string, { created = 1, ends = [2] } = {}) => ({
  id,
  status,
  created,
  cancel_at_period_end: false,
  cancel_at: null,
  canceled_at: null,
  ended_at: null,
  trial_start: null,
  trial_end: null,
  items: {
    data: ends.map((end) => ({
      id: `si_${end}`,
      current_period_start: 0,
      current_period_end: end,
      price: { id: `price_${end}` },
    })),
  },
});
