// Associates the functions with Excel. Ids, parameters and texts are those of functions.json, which
// Excel reads; a test compares the two. function-answers.ts answers the calls.
import type { CallBatcher } from './call-batcher.ts'
import type { FunctionId } from './ids.ts'

type Excel = (...given: unknown[]) => Promise<unknown>

/** Call before `Office.onReady`: the library asks for functions as soon as Excel is ready. */
export function associateFunctions(batcher: CallBatcher): void {
  // Some versions of Office have no custom functions; the pane works there too.
  if (typeof CustomFunctions === 'undefined') return
  const functions: Record<FunctionId, Excel> = {
    /**
     * How much of a deal to take, by the plan of this workbook; 0: do not take it.
     * @param key Key of a deal of the planned menu, or a range of keys.
     * @param [plan] EDPS_Plan, so that the cell follows each new plan; left out: the plan as it is now.
     */
    QTY: (...given) => batcher.call('QTY', given),
    /**
     * The profit that a deal should bring, by the plan of this workbook; 0: it is not taken.
     * @param key Key of a deal of the planned menu, or a range of keys.
     * @param [plan] EDPS_Plan, so that the cell follows each new plan; left out: the plan as it is now.
     */
    PROFIT: (...given) => batcher.call('PROFIT', given),
    /**
     * The profit that the whole plan should bring.
     * @param [plan] EDPS_Plan, so that the cell follows each new plan; left out: the plan as it is now.
     */
    TOTAL: (...given) => batcher.call('TOTAL', given),
    /**
     * How many deals the plan takes.
     * @param [plan] EDPS_Plan, so that the cell follows each new plan; left out: the plan as it is now.
     */
    SELECTED: (...given) => batcher.call('SELECTED', given),
    /**
     * What the plan would be if deals had to be surer, or less sure: deals, profit and spend by confidence, without a spending limit.
     * @param [plan] EDPS_Plan, so that the cell follows each new plan; left out: the plan as it is now.
     */
    SWEEP: (...given) => batcher.call('SWEEP', given),
    /**
     * The deals that the plan takes, with their quantity, unit cost and profit.
     * @param [plan] EDPS_Plan, so that the cell follows each new plan; left out: the plan as it is now.
     */
    PLAN: (...given) => batcher.call('PLAN', given),
    /**
     * Which plan this workbook holds, who made it and when, and whether it is still up to date.
     */
    STATUS: (...given) => batcher.call('STATUS', given),
    /**
     * The confidence that the plan was chosen at, with its deals, profit and spend.
     * @param [plan] EDPS_Plan, so that the cell follows each new plan; left out: the plan as it is now.
     */
    CHOSEN: (...given) => batcher.call('CHOSEN', given),
    /**
     * Past menus planned by the same rules: what was predicted of each, and what it earned.
     * @param [plan] EDPS_Plan, so that the cell follows each new plan; left out: the plan as it is now.
     */
    HISTORY: (...given) => batcher.call('HISTORY', given),
    /**
     * What the plan spends by group: deals, spend and profit, the largest spend first.
     * @param keys The column of the planned table that holds the keys.
     * @param groups A column of the same table, such as the category.
     * @param [plan] EDPS_Plan, so that the cell follows each new plan; left out: the plan as it is now.
     */
    SPEND: (...given) => batcher.call('SPEND', given),
  }
  CustomFunctions.associate(functions)
}
