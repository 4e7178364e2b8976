// What a button of the pane or a command of the ribbon does, where that is one function of one feature.
export { readForBills, showBill } from '../bill/bills.ts'
export { mend, settle } from '../bill/mend.ts'
export { select } from '../check/check.ts'
export { answer, replaceWords, setDescription, takeBack } from '../description/write-answers.ts'
export { openFit, putAside } from '../fit/follow.ts'
export { confirm } from '../fit/send.ts'
export { compare, deletePlan, describePlan } from '../kept-plans/manage-plans.ts'
export { setOptions } from '../options/plan-options.ts'
export { listDeals, setLimits, setSpend, setThreshold } from '../plan/choose-plan.ts'
export { signOut, stopConsole } from '../sign-in/sign-in.ts'
export { lookStale } from '../stale/stale.ts'
export {
  chooseTables,
  insertSample,
  listTables,
  pickTables,
  setFeature,
} from '../tables/choose-tables.ts'
export { setTime } from '../tables/mapping-now.ts'
export { complete, restore } from '../write/restore.ts'
export { showTaken } from '../write/show-taken.ts'
export { placeColumns, write } from '../write/write.ts'
export { nameDeals } from './name-deals.ts'
export { go, retry } from './go.ts'
export { today } from './shell.ts'
