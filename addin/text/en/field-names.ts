// What each field that a column is mapped to means. The field's own name (qty, unit_cost) is shown beside it
// and is the same in every language.

export const fieldNamesText = {
  /** Columns of a table of deals. */
  menus: {
    key: 'identifier of the deal',
    menu: 'decision moment: 0 or a label for each list of deals',
    T: 'time in periods: 0 = now, negative = past',
    date: 'date of the decision, from which menu and T follow',
    batch: 'batch that sales name too',
    qty: 'size that the row offers, or a list of sizes',
    qty_min: 'smallest size',
    qty_max: 'largest size',
    qty_step: 'step between sizes',
    unit_cost: 'landed cost per unit',
    unit_price: 'expected selling price per unit',
    T_lead: 'periods before the first sale',
    historically_available: 'whether the row could really be taken',
    historically_chosen: 'whether the row was taken',
    qty_taken: 'size that was taken (0 or blank = declined)',
    profit: 'realised profit of past deals',
  },
  /** Columns of a table of sales; key, menu, batch and T are as above. */
  sales: {
    date: 'date of the sale',
    qty: 'units sold',
    price: 'price per unit',
    T_signal_delay: 'periods until the sale became known',
    unit_holding_cost: 'storage cost per unit and period',
    unit_fee: 'fee per unit ordered',
  },
}
