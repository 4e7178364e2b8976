// The notes that the service sends. Written by `npm run messages` from the catalogues: change those.
import type { Nodes, NoteValue } from './say.ts'

/** What each note is told. */
export interface NoteValues {
  few_outcomes_limit: { most: number; worth: number }
  /** `limit`: its path in the request, such as spend or groups[0].most_share. */
  limit_binds: { limit: NoteValue; bound: number; more: number }
  /** `why`: the service’s English sentence, here and in limits_unread. */
  limits_contradict: { why: NoteValue }
  limits_unread: { why: NoteValue }
  limits_left_out: { deals: number; profit: number }
  /** `from`: the threshold without the client’s correction; null: it is the same. */
  threshold_takes: { taken: number; deals: number; threshold: number; from: number | null }
  threshold_highest: { highest: number }
  unreliable: Record<string, never>
  past_earned: { outcomes: number; total: number; gains: number }
  past_does_not_confirm: { paying: number; deals: number; best: number }
  /** Shares of one forecast. */
  forecast_rests_on: { own: number; simulated: number }
  assumes_knowledge: { deals: number; profit: number; other_deals: number; other_profit: number }
  assumes_columns: { deals: number; profit: number; other_deals: number; other_profit: number }
  assumes_unknown: { deals: number; profit: number; columns_deals: number; columns_profit: number; knowledge_deals: number; knowledge_profit: number }
  too_few_for_time_order: { outcomes: number }
  few_deals: { deals: number }
  few_menus: { menus: number }
  few_declined: { deals: number }
  may_be_taken: { deals: number }
  /** `selling`: those of them that sell already. */
  open_deals: { deals: number; selling: number }
  /** `demand`: those of them that demand is learnt from already. */
  sold_out_early: { deals: number; demand: number }
  often_sold_out: { sold_out: number; batches: number }
  few_make_half: { few: number; deals: number }
  larger_than_past: { picks: number }
  rarely_taken: { picks: number }
  takes_more: { today: number; past: number; gains: number }
  /** The menu is refused as a whole. */
  refused_few_outcomes: Record<string, never>
  refused_no_past_deal: Record<string, never>
  refused_one_menu: Record<string, never>
  refused_past_lost: Record<string, never>
  refused_unreliable: Record<string, never>
  /** `columns`: a list of outside_past_column; `more` columns are not named. */
  outside_past: { columns: NoteValue; more: number }
  /** Part of outside_past. */
  outside_past_column: { column: NoteValue; outside: number; deals: number }
  /** `column`: unit_cost or unit_price. */
  blank_today: { column: NoteValue; blank: number; deals: number }
  filled_in_later: { column: NoteValue }
  held_today: { holding: number; deals: number }
  held_demand: { deals: number; without_order: number; stock_outs: number }
  seldom_held: { holding: number; deals: number }
  network_no_part: Record<string, never>
  network_part: { share: number }
  network_not_held: Record<string, never>
  /** `why`: the service’s English sentence. */
  network_lost: { why: NoteValue }
  stops_at_proven: { picks: number; size: number }
  only_larger: { deals: number; largest: number }
  sample: { used: number; rows: number }
  /** Why nothing or little is taken: the reason; from “Check:” on, what to look at. */
  nothing_available: { deals: number }
  past_profits_lost: { outcomes: number; lost: number; gains: number }
  /** `costs`: a list of amount_of and other_costs. `first`: the words of the largest cost; null: none is named. */
  past_deals_lost: { outcomes: number; lost: number; costs: NoteValue; earned: number; first: NoteValue }
  /** Part of past_deals_lost. */
  amount_of: { name: NoteValue; amount: number }
  /** Part of past_deals_lost. */
  other_costs: { amount: number }
  too_few_outcomes: { taken: number; deals: number; outcomes: number; wanted: number }
  confidence_asked: { taken: number; deals: number; asked: number; highest: number; unasked: number }
  /** `replayed`: what past menus earned when they were planned again, 0 where they were not. */
  margins_thin: { taken: number; deals: number; paying: number; best: number; replayed: number; gains: number; outcomes: number }
  /** A cost of Sales that some deals lack. `source`: where its value is from. */
  cost_assumed: { column: NoteValue; value: number; source: 'parameter' | 'mean' | 'none'; past: number }
  /** historically_chosen marks no past deal. `by`: what marks one as taken instead. */
  flags_no_past: { by: 'profit' | 'sale_or_profit' }
  wishes: { deals: number }
  no_sales_price: Record<string, never>
  sales_of_part: { sold: number; chosen: number }
  horizon_guessed: { periods: number }
  sales_late: { sales: number; periods: number }
  open_by_horizon: { deals: number }
  open_by_size: { deals: number }
  /** `key`: the first of these deals. */
  odd_prices: { sales: number; key: NoteValue }
  lost_sales: Record<string, never>
  shelf_unrecorded: { deals: number }
  one_size: { deals: number }
  /** `sizes`: a list of numbers. */
  sizes_borrowed: { deals: number; sizes: NoteValue }
  cells_like_numbers: { column: NoteValue; cells: number; filled: number; example: NoteValue }
  /** `held`: of a column of stock a blank is no unit. */
  cells_count_as_blank: { column: NoteValue; cells: number; as: 'number' | 'percent' | 'money' | 'date'; example: NoteValue; held: 'yes' | 'no' }
  cells_too_large: { column: NoteValue; cells: number; most: number; largest: NoteValue }
  /** Follows the notes on cells. */
  more_columns: { columns: number }
  /** `list`: options, labels, reasons or bill. */
  list_left_out: { list: NoteValue }
  input_test: Record<string, never>
  /** A sentence of the reading without a code of its own; English. */
  reading: { text: NoteValue }
  qty_is_stock: Record<string, never>
  qty_is_attempts: Record<string, never>
  stored_until_now: Record<string, never>
  cost_by_parameter: { column: NoteValue; parameter: NoteValue; value: number }
  no_cost_column: { column: NoteValue }
  parameter_not_sent: { parameter: NoteValue; value: number }
  parameter_used: { parameter: NoteValue; value: number }
  /** A number that was sent and has no effect. */
  unused: { parameter: NoteValue; value: number }
  unused_writeoff: { parameter: NoteValue; value: number }
  /** `said`: what the words say. */
  unused_horizon: { parameter: NoteValue; value: number; said: number }
  column_not_charged: { column: NoteValue }
  goods_implied: Record<string, never>
  revenue_implied: Record<string, never>
  blank_sales_cell: Record<string, never>
  /** A cost that was sent and that the words do not mention. */
  standard_cost: { name: NoteValue; by: 'ordered' | 'stored' }
  read_by_model: { model: NoteValue }
  read_alike: { model: NoteValue }
  critic_silent: { model: NoteValue }
  goods_not_paid: Record<string, never>
  read_as_fraction: { column: NoteValue }
}

export const NOTES: Readonly<Record<keyof NoteValues, Nodes>> = {
  few_outcomes_limit: ["With only ",["most",{"one":[["most","integer"]," final outcome"],"other":[["most","integer"]," final outcomes"]}]," the plan takes at most ",["most","integer"]," of ",["worth","integer"]," paying deals."],
  limit_binds: ["The limit ",["limit"]," of ",["bound","exact"]," binds: without it the plan would earn ",["more","money"]," more."],
  limits_contradict: [["why"]," So nothing is taken. Change a limit and plan again under the new ones, which is free."],
  limits_unread: ["A limit cannot be read, so nothing is taken: ",["why"]," Change it and plan again under the new limits, which is free."],
  limits_left_out: ["Without limits the plan takes ",["deals",{"one":[["deals","integer"]," deal"],"other":[["deals","integer"]," deals"]}]," and earns ",["profit","money"],". The notes below are on that plan."],
  threshold_takes: ["The plan takes ",["taken",{"=0":["none of ",["deals",{"one":[["deals","integer"]," profitable deal"],"other":[["deals","integer"]," profitable deals"]}]],"other":[["taken","integer"]," of ",["deals","integer"]," profitable deals"]}],": those from ",["threshold","confidence"]," confidence on.",["from",{"null":"","other":[" Your confidence_correction moves it from ",["from","confidence"],"."]}]],
  threshold_highest: ["The highest confidence is ",["highest","confidence"],"; a lower confidence_correction takes more deals."],
  unreliable: "In simulations such plans earned less than predicted, so deals that barely pay are refused.",
  past_earned: ["The profits of ",["outcomes",{"one":[["outcomes","integer"]," finished past deal"],"other":[["outcomes","integer"]," finished past deals"]}]," sum to ",["total","money"],"; ",["gains","integer"]," made a gain."],
  past_does_not_confirm: [["paying",{"=0":["None of today’s ",["deals",{"one":[["deals","integer"]," deal"],"other":[["deals","integer"]," deals"]}]," looks profitable."],"other":[["paying","integer"]," of today’s ",["deals",{"one":[["deals","integer"]," deal"],"other":[["deals","integer"]," deals"]}]," ",["paying",{"one":"looks","other":"look"}]," profitable (best: ",["best","money"],"), but past results do not confirm it."]}]],
  forecast_rests_on: [["own","percent"]," of this forecast rests on your own history, ",["simulated","percent"]," on simulated markets."],
  assumes_knowledge: ["This plan (",["deals",{"one":[["deals","integer"]," deal"],"other":[["deals","integer"]," deals"]}],", ",["profit","money"],") assumes that you also chose past deals by other knowledge. If you chose by these columns alone: ",["other_deals",{"one":[["other_deals","integer"]," deal"],"other":[["other_deals","integer"]," deals"]}],", ",["other_profit","money"]," (choice_basis \"columns\")."],
  assumes_columns: ["This plan (",["deals",{"one":[["deals","integer"]," deal"],"other":[["deals","integer"]," deals"]}],", ",["profit","money"],") assumes that you chose past deals by these columns alone. If you also used other knowledge: ",["other_deals",{"one":[["other_deals","integer"]," deal"],"other":[["other_deals","integer"]," deals"]}],", ",["other_profit","money"]," (choice_basis \"knowledge\")."],
  assumes_unknown: ["How past deals were chosen is not said. This plan: ",["deals",{"one":[["deals","integer"]," deal"],"other":[["deals","integer"]," deals"]}],", ",["profit","money"],". If by these columns alone: ",["columns_deals",{"one":[["columns_deals","integer"]," deal"],"other":[["columns_deals","integer"]," deals"]}],", ",["columns_profit","money"]," (choice_basis \"columns\"). If also by other knowledge: ",["knowledge_deals",{"one":[["knowledge_deals","integer"]," deal"],"other":[["knowledge_deals","integer"]," deals"]}],", ",["knowledge_profit","money"]," (choice_basis \"knowledge\")."],
  too_few_for_time_order: [["outcomes",{"one":[["outcomes","integer"]," final outcome"],"other":[["outcomes","integer"]," final outcomes"]}],": too few to plan past menus in time order. Later menus helped, and the profit range is wider."],
  few_deals: ["Only ",["deals",{"one":[["deals","integer"]," past deal has"],"other":[["deals","integer"]," past deals have"]}]," a final outcome, so the plan is less certain."],
  few_menus: ["Final outcomes come from ",["menus",{"one":[["menus","integer"]," past menu"],"other":[["menus","integer"]," past menus"]}]," only."],
  few_declined: ["Only ",["deals",{"one":[["deals","integer"]," past deal is"],"other":[["deals","integer"]," past deals are"]}]," known as declined, so past choices teach little."],
  may_be_taken: [["deals",{"one":[["deals","integer"]," recent deal"],"other":[["deals","integer"]," recent deals"]}]," may be taken but unsold: mark taken deals with historically_chosen = 1."],
  open_deals: [["deals",{"one":[["deals","integer"]," taken deal has"],"other":[["deals","integer"]," taken deals have"]}]," no final outcome yet",["selling",{"=0":" and taught nothing.","other":["; sales of ",["selling","integer"]," inform demand."]}]],
  sold_out_early: [["deals",{"one":[["deals","integer"]," taken deal"],"other":[["deals","integer"]," taken deals"]}]," sold out before the horizon. Their outcome is final.",["demand",{"=0":"","other":[" ",["demand","integer"]," inform demand already."]}]," What they earned counts once the horizon is over, with deals of their age that still sell: alone, they would promise too much."],
  often_sold_out: [["sold_out","integer"]," of ",["batches","integer"]," finished batches sold out, so their full demand is estimated."],
  few_make_half: [["few","integer"]," of ",["deals","integer"]," past deals made half of all gains, so results vary widely."],
  larger_than_past: [["picks",{"one":[["picks","integer"]," pick is"],"other":[["picks","integer"]," picks are"]}]," larger than any past order."],
  rarely_taken: [["picks",{"one":[["picks","integer"]," pick is"],"other":[["picks","integer"]," picks are"]}]," of a kind that was rarely taken, so least is known of them."],
  takes_more: ["The plan takes ",["today","percent"]," of today’s deals; ",["past","percent"]," of past deals were taken. Of those, ",["gains","percent"]," made a gain; of the others nothing is known."],
  refused_few_outcomes: "The menu is refused as a whole: past outcomes are too few to tell profit from loss.",
  refused_no_past_deal: "The menu is refused as a whole: planned again, past menus give no deal to take.",
  refused_one_menu: "The menu is refused as a whole: the one past menu, planned again, earned nothing.",
  refused_past_lost: "The menu is refused as a whole: past menus, planned again, clearly lost money.",
  refused_unreliable: "The menu is refused as a whole: in simulations such plans earned too little.",
  outside_past: ["Today’s menu has values outside all past menus: ",["columns"],["more",{"=0":"","one":[" and ",["more","integer"]," more column"],"other":[" and ",["more","integer"]," more columns"]}],". Check units and spelling."],
  outside_past_column: [["column"]," (",["outside","integer"]," of ",["deals","integer"]," deals)"],
  blank_today: [["column"]," is blank in ",["blank","integer"]," of today’s ",["deals",{"one":[["deals","integer"]," deal"],"other":[["deals","integer"]," deals"]}],": fill it in, or leave the deal out."],
  filled_in_later: ["“",["column"],"” seems to be filled in after the decision: leave it out. No forecast reads it."],
  held_today: [["holding","integer"]," of today’s ",["deals",{"one":[["deals","integer"]," deal"],"other":[["deals","integer"]," deals"]}]," hold units already; orders count by the sales they add."],
  held_demand: ["Demand comes from ",["deals",{"one":[["deals","integer"]," past deal"],"other":[["deals","integer"]," past deals"]}],": ",["without_order","integer"]," without an order, ",["stock_outs","integer"]," with stock-outs."],
  seldom_held: ["Only ",["holding","integer"]," of ",["deals","integer"]," deals hold units already: the plan ignores them. Check those orders yourself."],
  network_no_part: "Your past menus give the pre-trained network no part in this forecast.",
  network_part: ["The pre-trained network has ",["share","percent"]," of each deal’s forecast."],
  network_not_held: "The pre-trained network reads no units held: it has no part here.",
  network_lost: [["why"]," The network ran on the CPU."],
  stops_at_proven: [["picks",{"one":[["picks","integer"]," pick stops"],"other":[["picks","integer"]," picks stop"]}]," at the largest proven size; try ",["size","number"]," units once to learn more."],
  only_larger: [["deals",{"one":[["deals","integer"]," deal is"],"other":[["deals","integer"]," deals are"]}]," offered only above ",["largest","number"]," units, the largest past order, and discounted."],
  sample: ["The model learnt from ",["used","integer"]," of ",["rows","integer"]," rows with an outcome, an even sample."],
  nothing_available: ["None of today’s ",["deals",{"one":[["deals","integer"]," deal"],"other":[["deals","integer"]," deals"]}]," can be taken: historically_available is 0 for each. Check: set historically_available to 1, or leave it blank, where a deal can be taken."],
  past_profits_lost: ["By your own profits ",["outcomes",{"one":[["outcomes","integer"]," past deal"],"other":[["outcomes","integer"]," past deals"]}]," lost ",["lost","money"],"; ",["gains","integer"]," made a gain. Check: the sign and the unit of the column profit."],
  past_deals_lost: ["By your description ",["outcomes",{"one":[["outcomes","integer"]," past deal"],"other":[["outcomes","integer"]," past deals"]}]," lost ",["lost","money"],": ",["costs"]," against ",["earned","money"]," of revenue for each unit ordered. Check: ",["first",{"null":"the prices of Sales.","other":["is “",["first"],"” meant for each unit, in the same money as the prices, and charged once, and are the columns that it names filled so?"]}]],
  amount_of: [["name"]," ",["amount","money"]],
  other_costs: ["other costs ",["amount","money"]],
  too_few_outcomes: [["taken",{"=0":["The plan takes none of today’s ",["deals",{"one":[["deals","integer"]," deal"],"other":[["deals","integer"]," deals"]}]],"other":["The plan takes ",["taken","integer"]," of today’s ",["deals",{"one":[["deals","integer"]," deal"],"other":[["deals","integer"]," deals"]}]]}],": ",["outcomes",{"one":[["outcomes","integer"]," finished past deal tells"],"other":[["outcomes","integer"]," finished past deals tell"]}]," little; about ",["wanted","integer"]," are wanted. Check: send older menus with their sales, and whether the horizon leaves enough deals finished."],
  confidence_asked: [["taken",{"=0":["The plan takes none of today’s ",["deals",{"one":[["deals","integer"]," deal"],"other":[["deals","integer"]," deals"]}]],"other":["The plan takes ",["taken","integer"]," of today’s ",["deals",{"one":[["deals","integer"]," deal"],"other":[["deals","integer"]," deals"]}]]}],": you ask for a confidence of ",["asked","confidence"],", and the surest deal has ",["highest","confidence"],"; without the correction it takes ",["unasked","integer"],". Check: a lower confidence_correction takes more deals."],
  margins_thin: [["taken",{"=0":["The plan takes none of today’s ",["deals",{"one":[["deals","integer"]," deal"],"other":[["deals","integer"]," deals"]}]],"other":["The plan takes ",["taken","integer"]," of today’s ",["deals",{"one":[["deals","integer"]," deal"],"other":[["deals","integer"]," deals"]}]]}],": ",["paying",{"=0":["none is expected to earn anything, the best ",["best","money"],".",["replayed",{"=0":"","other":[" Past menus, planned again, earned ",["replayed","money"],"."]}]],"other":[["paying","integer"]," ",["paying",{"one":"looks","other":"look"}]," profitable, the best by ",["best","money"],", which is thin against the doubt: ",["gains","integer"]," of ",["outcomes","integer"]," past deals made a gain."]}]," Check: today’s costs and prices beside those of past menus, in the same money and for the same unit."],
  cost_assumed: ["Assumed ",["column"],": ",["value","number"]," (",["source",{"parameter":"as the parameter says","mean":"the mean of your deals","none":"no deal has one"}],") for ",["past",{"=0":"","one":[["past","integer"]," past deal without it, "],"other":[["past","integer"]," past deals without it, "]}],"declined deals and today’s deals."],
  flags_no_past: ["historically_chosen flags no past row: deals with ",["by",{"profit":"a profit","sale_or_profit":"a sale or a profit"}]," count as taken."],
  wishes: [["deals",{"one":[["deals","integer"]," chosen deal counts"],"other":[["deals","integer"]," chosen deals count"]}]," as declined: no profit. If taken, send market_type.parameters.historically_chosen_means: \"taken\"."],
  no_sales_price: "Sales has no price: each sale counts at the expected price (unit_price), so that all past profits are expected ones, too.",
  sales_of_part: ["Only ",["sold","integer"]," of ",["chosen","integer"]," chosen deals have a sale; the others count as taken, with nothing sold."],
  horizon_guessed: ["No horizon given: deals count as finished ",["periods","number"]," periods after they were offered; 99 % of sales came earlier."],
  sales_late: [["sales",{"one":[["sales","integer"]," sale came"],"other":[["sales","integer"]," sales came"]}]," later than the horizon of ",["periods","number"]," periods; they count as they stand."],
  open_by_horizon: [["deals",{"one":[["deals","integer"]," past deal"],"other":[["deals","integer"]," past deals"]}]," without an outcome: the horizon is not over yet."],
  open_by_size: [["deals",{"one":[["deals","integer"]," past deal"],"other":[["deals","integer"]," past deals"]}]," without an outcome: the taken size is not known."],
  odd_prices: [["sales",{"one":[["sales","integer"]," sale counts"],"other":[["sales","integer"]," sales count"]}]," at the usual price, not at over ten times it: check “",["key"],"”."],
  lost_sales: "A lost sale is counted where sales tell of it: how many more asked after the goods ran out is not known. A plan counts what an order adds: each unit that it sells is a sale not lost.",
  shelf_unrecorded: ["Of ",["deals",{"one":[["deals","integer"]," past deal"],"other":[["deals","integer"]," past deals"]}]," the shelf was not recorded: demand is learnt from what sold while goods were there, and such an order counts as one on an empty shelf."],
  one_size: [["deals",{"one":[["deals","integer"]," past deal lists one size and is"],"other":[["deals","integer"]," past deals list one size and are"]}]," valued at it: unit_cost changes with size."],
  sizes_borrowed: [["deals",{"one":[["deals","integer"]," past deal lists one size and is"],"other":[["deals","integer"]," past deals list one size and are"]}]," also valued at current sizes: ",["sizes"],"."],
  cells_like_numbers: [["column"],": ",["cells","integer"]," of ",["filled","integer"]," cells look like numbers (“",["example"],"”) and are read as words. Write plain numbers or ISO dates only."],
  cells_count_as_blank: [["column"],": ",["cells",{"one":[["cells","integer"]," cell is"],"other":[["cells","integer"]," cells are"]}]," no ",["as",{"number":"number","percent":"percentage","money":"amount of money","date":"date"}]," (“",["example"],"”) and ",["cells",{"one":"counts","other":"count"}]," as blank. Write ",["as",{"number":"numbers","percent":"percentages","money":"amounts of money","date":"dates"}]," only",["held",{"yes":": a blank counts as no unit held","no":""}],"."],
  cells_too_large: [["column"],": ",["cells",{"one":[["cells","integer"]," cell is"],"other":[["cells","integer"]," cells are"]}]," beyond ±",["most","integer"]," (",["largest"],") and ",["cells",{"one":"counts","other":"count"}]," as blank. Correct the numbers."],
  more_columns: [["columns",{"one":[["columns","integer"]," more column has"],"other":[["columns","integer"]," more columns have"]}]," such cells."],
  list_left_out: [["list"],"=all is not available: the list of ",["list"]," is larger than the service keeps."],
  input_test: "This is an input test: quantities and profits are placeholders computed from the keys, not predictions. Send the request with \"mock\": false for a plan.",
  reading: [["text"]],
  qty_is_stock: "qty is read as stock: units that are there to be sold until they are gone.",
  qty_is_attempts: "qty is read as attempts (trials), not as stock that is there to be sold.",
  stored_until_now: "Nothing says when leftovers are written off: they are stored and financed until now.",
  cost_by_parameter: ["Sales has no column ",["column"],": market_type.parameters.",["parameter"]," = ",["value","exact"]," is charged for every deal."],
  no_cost_column: ["Sales has no column ",["column"]," and market_type.parameters gives none: no such cost is charged."],
  parameter_not_sent: ["market_type.parameters.",["parameter"]," was not sent: ",["value","exact"]," is used."],
  parameter_used: ["market_type.parameters.",["parameter"]," = ",["value","exact"]," is used."],
  unused: ["market_type.parameters.",["parameter"]," = ",["value","exact"]," is not used."],
  unused_writeoff: ["market_type.parameters.",["parameter"]," = ",["value","exact"]," is not used: the words do not say that leftovers are written off, or say themselves what they bring."],
  unused_horizon: ["market_type.parameters.",["parameter"]," = ",["value","exact"]," is not used: the words say ",["said","number"],"."],
  column_not_charged: ["The column ",["column"]," of Sales is not charged."],
  goods_implied: "Nothing is said of the goods: every unit ordered is paid at unit_cost.",
  revenue_implied: "Nothing is said of the revenue: it is the units sold, at their prices.",
  blank_sales_cell: "A blank cell of a Sales column that is charged takes the value of the row before it.",
  standard_cost: [["name"]," is not mentioned and was sent: it is charged ",["by",{"ordered":"for each unit ordered","stored":"for each unit and period until it is sold or written off"}],". Where it is not to be charged write “There are no other costs.”"],
  read_by_model: ["The language model ",["model"]," read these words: check each term."],
  read_alike: ["The language model ",["model"]," read these words: check each term. The reader's own rules read them alike."],
  critic_silent: ["Nothing checked the lines of the language model ",["model"]," a second time: look at each."],
  goods_not_paid: "The units bought are not paid at unit_cost (and not: every unit ordered is).",
  read_as_fraction: ["The column ",["column"]," is read as a fraction: its cells lie within 0 and 1."],
}
