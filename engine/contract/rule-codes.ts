// Every code that a rule gives an entry of `errors` and `warnings`, with its meaning (interface §2): stable
// names that clients may switch on. Not what keeps a body from being read (table-entries.ts), nor the
// problem codes of refused calls (problems.ts).

/** Codes of the rules that validate.ts runs. */
export const RULE_CODES = {
  // The envelope.
  unknown_field: 'a top-level field that the request does not have',
  invalid_option: 'an option of the wrong type or out of its range',
  unknown_model: 'a model name that the service does not know',
  description_too_long: 'a business description of more characters than are read',
  unread_field: 'what stands in market_type is neither an option nor a parameter that is read',
  // Structure of both tables.
  missing_table: 'a table is absent',
  missing_column: 'a required column is absent',
  missing_value: 'a required cell is blank in a row that is not wholly blank',
  unreadable_key: 'a key is neither a text nor a number that can be returned as it was sent',
  not_numeric: 'a cell of a number column is not a finite number',
  unreadable_flag: 'a flag is neither 1/0 nor true/false',
  menu_not_integer: 'a menu id is not an integer',
  qty_not_positive: 'a size is not greater than 0',
  negative_value: 'a cost, price, lead or number of units is below 0',
  out_of_range: 'money, units or a time beyond what is reckoned with',
  // Structure of the menus.
  no_task_rows: 'no row has T = 0: nothing is to be decided',
  menu_t_mismatch: 'menu 0 without T = 0, or T = 0 without menu 0',
  menu_in_future: 'a menus row has T > 0',
  key_in_two_menus: 'a key of the history stands in more than one past menu',
  key_at_two_times: 'the rows of one past offer have different T',
  duplicate_option: 'two rows of an offer have the same qty and unit_cost',
  several_chosen: 'more than one row of an offer is flagged as chosen',
  chosen_not_available: 'a row is flagged as chosen and as not available',
  size_unknown: 'the taken size of no past deal is known',
  named_column_missing:
    'the description names a column that is absent where one is named almost so',
  no_profit: 'client_grounded without any profit on a past row',
  stock_ambiguous: 'two columns could be the units already held',
  // Structure of the sales.
  too_many_keys: 'more distinct keys in Sales than are read',
  fee_differs: 'unit_fee differs between the rows of a key',
  revenue_without_qty: 'a sale has an amount and no units',
  revenue_differs: 'the price of a sale is not its amount divided by its units',
  sale_menu_differs: 'a sale names another menu than its key stands in',
  sales_match_nothing:
    'hardly any sale belongs to a deal that was taken (error), or many taken deals have no sale (warning)',
  // Safety.
  profit_on_task: 'a row of the current menu has a profit',
  sale_in_future: 'a sale has T > 0',
  negative_signal_delay: 'a sale became known before it happened',
  // Plausibility.
  too_few_task_rows: 'fewer rows at T = 0 than the floor',
  too_few_past_menus: 'fewer past menus than the floor',
  too_few_observed: 'fewer observed deals of known size than the floor',
  no_unobserved: 'no past offer was declined',
  sales_empty: 'business_led with neither a sale nor the profit of a past deal',
  sold_not_available: 'a deal that was sold is flagged as not available',
  sale_before_menu: 'a sale happened before its menu',
  sale_after_horizon: 'a sale happened after its holding horizon',
  sold_more_than_taken: 'more units were sold than taken, held and arrived',
  // Tolerated and counted, and readings that the client should know of.
  blank_rows: 'wholly blank rows were dropped',
  index_left_out: 'a column that pandas makes of an index without a name is not read',
  feature_too_large: 'numbers of a feature that are beyond all use are read as blank',
  incomplete_rows: 'rows that lack a required cell were dropped',
  sales_unknown_key: 'sales of keys that stand in no past menu were dropped',
  profit_ignored: 'profits beside the chosen row were ignored',
  unavailable_task_rows: 'rows of the current menu that are never selected',
  read_as:
    'texts were read as the numbers, percentages, money or dates that they are, and NA and the like as blanks',
  looks_numeric: 'a column that is read as words, though many of its cells look like numbers',
  chosen_on_task: 'flags of what was chosen in the current menu are not read',
  chosen_without_sales: 'what chosen rows with neither sales nor profit mean was guessed',
  no_zero_sales: 'no observed deal of an unflagged history sold nothing',
  no_sales_price: 'no sale has a price: each counts at the expected price of its deal',
  price_of_row: 'prices of several units look like the amounts of their rows',
  column_misspelt: 'a column that is not known is named almost as one that is, or as the words say',
  value_out_of_line: 'a cost or price is a hundred times off those of nearly all other rows',
  keys_alike: 'keys differ by spaces or case alone',
  stock_not_bound: 'a stock column was read as a feature',
  description_missing: 'the request carries no business description',
} as const satisfies Record<string, string>
/** Codes of what is wrong with limits: the edge finds names (rules/limits.ts), an engine all (engine/limits/limit-errors.ts). */
export const LIMIT_CODES = {
  limit_unknown_column: 'a limit names a column that Menus does not have',
  limit_unknown_value: 'a limit names a value that no offered deal has in that column',
  limit_unknown_key: 'a limit names a key that is not offered now',
  limit_unreadable: 'a limit adds up cells that are blank or no numbers',
  limits_contradict: 'no plan keeps these limits together',
} as const

export type RuleCode = keyof typeof RULE_CODES | keyof typeof LIMIT_CODES
