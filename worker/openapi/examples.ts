// Requests that run as they stand: the examples of the OpenAPI document and of the reference page. The market is
// the smallest that an input test takes, which is why its plausibility checks are off.

const DESCRIPTION =
  'We buy qty lamps at unit_cost each and sell them at the price that Sales shows. ' +
  'Freight is 0.20 per lamp ordered. What is left after 12 weeks is written off.'

const offer = { qty: 100, unit_cost: 4, unit_price: 7, colour: 'red' }

/** Body of `POST /validate` and `POST /fit`: an input test, which is free and answers placeholders. */
export const FIT_EXAMPLE = {
  business_description: DESCRIPTION,
  mock: true,
  mock_result_seconds: 0,
  checks: 'off',
  market_type: { parameters: { period: 'week' } },
  menus: [
    { key: 'spring-1', menu: 1, T: -20, ...offer, historically_chosen: 1 },
    { key: 'spring-2', menu: 1, T: -20, ...offer, historically_chosen: 0 },
    { key: 'today-1', menu: 0, T: 0, ...offer },
    { key: 'today-2', menu: 0, T: 0, ...offer, colour: 'blue' },
  ],
  sales: [{ key: 'spring-1', T: -18, qty: 80, price: 6.5 }],
}

/** Body of `POST /read`: the same words over the same columns. */
export const READ_EXAMPLE = {
  business_description: DESCRIPTION,
  columns: {
    menus: [{ name: 'unit_cost' }, { name: 'unit_price' }, { name: 'colour', type: 'text' }],
    sales: [{ name: 'price', examples: [6.5] }],
  },
  market_type: { parameters: { period: 'week' } },
}

/** A session's id, for addresses: of no session. */
export const SESSION_EXAMPLE = 'ses_0123456789abcdefghijkl'

/** Body of `POST /predict`: the current menu of the fit above. */
export const PREDICT_EXAMPLE = {
  session_id: SESSION_EXAMPLE,
  menus: FIT_EXAMPLE.menus.filter(({ T }) => T === 0),
}

/** Body of `POST /replan`. */
export const REPLAN_EXAMPLE = {
  session_id: SESSION_EXAMPLE,
  limits: {
    spend: 20_000,
    groups: [{ column: 'colour', value: 'red', most_share: 0.5 }],
    never: ['A-17'],
  },
}

/** Body of `POST /account/transfer`. */
export const TRANSFER_EXAMPLE = {
  email: 'ada@example.com',
  amount: 2.5,
  msg: 'for the spring menus',
}
