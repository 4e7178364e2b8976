// The texts of the pane. Written by `npm run messages` from the catalogues: change those.
import { compile } from './compile.ts'
import en from './en.json' with { type: 'json' }
import type { ByCode, Values } from '#contract/messages/say.ts'
import { text } from './words.ts'

// A build has compiled messages in place of all this (addin/build/in-language.ts).
const message = <V extends Values>(icu: string) => text<V>(() => compile(icu, en))
const words = (icu: string): string => text(() => compile(icu, en))({})
const byCode = (entries: Readonly<Record<string, string>>): ByCode =>
  Object.fromEntries(Object.entries(entries).map(([code, icu]) => [code, text(() => compile(icu, en))]))

/** A time that passed: 8 s; 3 min 05 s; 1 h 02 min. Numbers after the first have two digits. */
export const timePassedText = {
  seconds: message<{ s: string | number }>(en.timePassed.seconds),
  minutes: message<{ min: string | number; s: string | number }>(en.timePassed.minutes),
  hours: message<{ h: string | number; min: string | number }>(en.timePassed.hours),
}

/** Names of the businesses that the pane offers to begin with: buttons that fill in a description. */
export const businessesText = {
  lines: en.businesses.lines,
  marketplace: en.businesses.marketplace,
  wholesale: en.businesses.wholesale,
  meals: en.businesses.meals,
  tickets: en.businesses.tickets,
  cars: en.businesses.cars,
  advertising: en.businesses.advertising,
  lending: en.businesses.lending,
  auctions: en.businesses.auctions,
  spareParts: en.businesses.spareParts,
  fashion: en.businesses.fashion,
  rental: en.businesses.rental,
  grain: en.businesses.grain,
  prints: en.businesses.prints,
  consignment: en.businesses.consignment,
}

/** The check of the data: progress, what stops it, and what it says of the description. */
export const checkRunText = {
  fitRuns: en.checkRun.fitRuns,
  lookingAtWorkbook: en.checkRun.lookingAtWorkbook,
  checkingRules: en.checkRun.checkingRules,
  /** Problems of the description; the service's question or doubt follows. */
  unread: en.checkRun.unread,
  reading: en.checkRun.reading,
  open: en.checkRun.open,
  openFix: en.checkRun.openFix,
  doubtful: en.checkRun.doubtful,
  refused: en.checkRun.refused,
  /** Why the description is not sent to be read. */
  holdsKey: en.checkRun.holdsKey,
}

/** The screen after the check of the data: its problems, or what would be sent; and the check itself. */
export const checkedStepText = {
  /** While the check runs. */
  checking: en.checkedStep.checking,
  nothingLeaves: en.checkedStep.nothingLeaves,
  titles: {
    problems: message<{ n: number }>(en.checkedStep.titles.problems),
    unclear: en.checkedStep.titles.unclear,
    ready: en.checkedStep.titles.ready,
  },
  inputTest: en.checkedStep.inputTest,
  inputTestNote: en.checkedStep.inputTestNote,
  warnings: message<{ n: number }>(en.checkedStep.warnings),
  /** Title of a list of sentences. */
  derived: en.checkedStep.derived,
  /** Buttons. */
  sendInputTest: en.checkedStep.sendInputTest,
  sendAndPlan: en.checkedStep.sendAndPlan,
  changeDescription: en.checkedStep.changeDescription,
  chooseTables: en.checkedStep.chooseTables,
  chooseColumns: en.checkedStep.chooseColumns,
  describeBusiness: en.checkedStep.describeBusiness,
  /** Buttons that take the new names of renamed columns. */
  takeNewName: message<{ name: string | number }>(en.checkedStep.takeNewName),
  takeNewNames: en.checkedStep.takeNewNames,
  columnsLeave: message<{ n: number }>(en.checkedStep.columnsLeave),
  /** A column and its table. */
  columnOf: message<{ table: string | number; header: string | number }>(en.checkedStep.columnOf),
  /** After a column: the name under which it is sent. */
  sentAs: message<{ name: string | number }>(en.checkedStep.sentAs),
  alsoLeaves: en.checkedStep.alsoLeaves,
  /** Names of counts, and the counts. */
  rowsToDecide: en.checkedStep.rowsToDecide,
  pastRows: en.checkedStep.pastRows,
  pastRowsIn: message<{ rows: number; menus: number }>(en.checkedStep.pastRowsIn),
  sales: en.checkedStep.sales,
  toSend: en.checkedStep.toSend,
  kilobytes: message<{ n: number }>(en.checkedStep.kilobytes),
  megabytes: message<{ n: number }>(en.checkedStep.megabytes),
  cost: en.checkedStep.cost,
  costOf: message<{ least: number; most: number; leastUsd: number; mostUsd: number }>(en.checkedStep.costOf),
  /** `reading`: the most for reading the words; `calculation`: for the longest calculation. */
  costNote: message<{ reading: number; calculation: number }>(en.checkedStep.costNote),
  /** `paid`: `readingPaid`, or nothing. */
  costNotePaid: message<{ paid: string | number }>(en.checkedStep.costNotePaid),
  costFree: en.checkedStep.costFree,
  readingPaid: en.checkedStep.readingPaid,
  youHave: en.checkedStep.youHave,
  tokens: message<{ n: number; usd: number }>(en.checkedStep.tokens),
  tooFewTokens: message<{ most: number }>(en.checkedStep.tooFewTokens),
  settleFirst: message<{ n: number }>(en.checkedStep.settleFirst),
}

/** The screen of a plan that is being made and cannot be followed here: a colleague's, or one's own without its key. */
export const colleagueStepText = {
  title: message<{ by: string | number }>(en.colleagueStep.title),
  titleOwn: en.colleagueStep.titleOwn,
  started: message<{ by: string | number; since: string }>(en.colleagueStep.started),
  startedOwn: message<{ since: string }>(en.colleagueStep.startedOwn),
  /** Buttons. */
  lookAgain: en.colleagueStep.lookAgain,
  leaveIt: en.colleagueStep.leaveIt,
  planMyself: en.colleagueStep.planMyself,
}

/** Why a column was guessed to be a field, and why a further column is proposed to be sent or to stay. Shown at the column. */
export const columnGuessesText = {
  /** `field`: its name for the service, as "unit_cost". */
  noColumn: message<{ field: string | number }>(en.columnGuesses.noColumn),
  /** Why the column `header` was guessed to be `field`. */
  sameName: message<{ header: string | number }>(en.columnGuesses.sameName),
  usualName: message<{ header: string | number; field: string | number }>(en.columnGuesses.usualName),
  onlyDates: message<{ header: string | number }>(en.columnGuesses.onlyDates),
  /** Why the column `header` was guessed by its cells, in a few words. */
  values: {
    unique_in_both: message<{ header: string | number }>(en.columnGuesses.values.unique_in_both),
    unique: message<{ header: string | number }>(en.columnGuesses.values.unique),
    flag: message<{ header: string | number }>(en.columnGuesses.values.flag),
    below: message<{ header: string | number }>(en.columnGuesses.values.below),
    near: message<{ header: string | number }>(en.columnGuesses.values.near),
    product: message<{ header: string | number }>(en.columnGuesses.values.product),
    rows: message<{ header: string | number }>(en.columnGuesses.values.rows),
    factor: message<{ header: string | number }>(en.columnGuesses.values.factor),
    whole: message<{ header: string | number }>(en.columnGuesses.values.whole),
    words: message<{ header: string | number }>(en.columnGuesses.values.words),
    before: message<{ header: string | number }>(en.columnGuesses.values.before),
    waited: message<{ header: string | number }>(en.columnGuesses.values.waited),
    after: message<{ header: string | number }>(en.columnGuesses.values.after),
    dates: message<{ header: string | number }>(en.columnGuesses.values.dates),
    twin: message<{ header: string | number }>(en.columnGuesses.values.twin),
    names: message<{ header: string | number }>(en.columnGuesses.values.names),
  },
  /** Why a further column is proposed to stay in the workbook. */
  stays: {
    unnamed: en.columnGuesses.stays.unnamed,
    written: en.columnGuesses.stays.written,
    twice: en.columnGuesses.stays.twice,
    blank: en.columnGuesses.stays.blank,
    personal: en.columnGuesses.stays.personal,
    notMoney: en.columnGuesses.stays.notMoney,
    distinct: en.columnGuesses.stays.distinct,
  },
  /** What a further column that is proposed to be sent holds. */
  taken: {
    number: en.columnGuesses.taken.number,
    text: en.columnGuesses.taken.text,
    boolean: en.columnGuesses.taken.boolean,
    date: en.columnGuesses.taken.date,
    mixed: en.columnGuesses.taken.mixed,
    blank: en.columnGuesses.taken.blank,
  },
}

/** The columns of one table: which field each is, and which other columns are sent. */
export const columnMappingText = {
  /** To the ear: a table's part of the screen. */
  columnsOf: message<{ table: string | number }>(en.columnMapping.columnsOf),
  rows: message<{ n: number }>(en.columnMapping.rows),
  noColumn: en.columnMapping.noColumn,
  /** A field's name and what it means. */
  fieldMeans: message<{ field: string | number; meaning: string | number }>(en.columnMapping.fieldMeans),
  neededMeaning: message<{ meaning: string | number }>(en.columnMapping.neededMeaning),
  /** The title of a folded list, and its parts. */
  change: en.columnMapping.change,
  changeOf: message<{ parts: string | number }>(en.columnMapping.changeOf),
  matched: message<{ columns: number }>(en.columnMapping.matched),
  without: message<{ fields: number }>(en.columnMapping.without),
  sent: message<{ sent: number; of: number }>(en.columnMapping.sent),
  /** A column that is already another field's. */
  usedFor: message<{ header: string | number; field: string | number }>(en.columnMapping.usedFor),
  noPlanWithout: en.columnMapping.noPlanWithout,
  /** Where neither a price nor an amount of sales is chosen. */
  noPrice: message<{ table: string | number }>(en.columnMapping.noPrice),
  yourChoice: en.columnMapping.yourChoice,
  likely: en.columnMapping.likely,
  otherColumns: en.columnMapping.otherColumns,
  otherColumnsHint: en.columnMapping.otherColumnsHint,
  /** Buttons. */
  sendAll: en.columnMapping.sendAll,
  sendNone: en.columnMapping.sendNone,
}

/** Words that several screens share. */
export const commonText = {
  /** Buttons. */
  cancel: en.common.cancel,
  close: en.common.close,
  delete: en.common.delete,
  planAgain: en.common.planAgain,
  tryAgain: en.common.tryAgain,
  checkAgain: en.common.checkAgain,
  signIn: en.common.signIn,
  writeTheRest: en.common.writeTheRest,
  /** While a screen is loaded. */
  opening: en.common.opening,
  /** Why a button cannot be pressed now. */
  atWork: en.common.atWork,
  /** Said after a button “Copy …”. */
  copied: en.common.copied,
  /** A sum that is not known, in place of an amount. */
  notKnown: en.common.notKnown,
  /** Names of a plan's sums. */
  predictedProfit: en.common.predictedProfit,
  deals: en.common.deals,
  spend: en.common.spend,
}

/** The slider of the confidence of a plan, and its limit of the spend. */
export const confidencePanelText = {
  title: en.confidencePanel.title,
  leastChance: message<{ confidence: number }>(en.confidencePanel.leastChance),
  /** Below `least` percent the plan stays the same. */
  hint: message<{ least: string | number }>(en.confidencePanel.hint),
  hintToZero: en.confidencePanel.hintToZero,
  /** A button. */
  backTo: message<{ confidence: number }>(en.confidencePanel.backTo),
  limit: en.confidencePanel.limit,
  limitExplanation: en.confidencePanel.limitExplanation,
  noLimit: en.confidencePanel.noLimit,
}

/** The limits of a plan: the card on its page. */
export const limitsCardText = {
  title: en.limitsCard.title,
  cost: message<{ deals: number; profit: number }>(en.limitsCard.cost),
  /** `profit`: what it would earn. */
  leftOut: message<{ n: number; profit: number }>(en.limitsCard.leftOut),
  smaller: message<{ n: number; profit: number }>(en.limitsCard.smaller),
  /** Title of a fold: the plan without limits against this one. */
  differing: message<{ n: number }>(en.limitsCard.differing),
  bound: message<{ bound: number }>(en.limitsCard.bound),
  oneSize: en.limitsCard.oneSize,
  add: en.limitsCard.add,
  addWhat: en.limitsCard.addWhat,
  kinds: {
    deals: en.limitsCard.kinds.deals,
    group: en.limitsCard.kinds.group,
    total: en.limitsCard.kinds.total,
    always: en.limitsCard.kinds.always,
    never: en.limitsCard.kinds.never,
  },
  bounds: {
    most_spend: en.limitsCard.bounds.most_spend,
    most_deals: en.limitsCard.bounds.most_deals,
    most_share: en.limitsCard.bounds.most_share,
    least_deals: en.limitsCard.bounds.least_deals,
  },
  column: en.limitsCard.column,
  value: en.limitsCard.value,
  each: en.limitsCard.each,
  what: en.limitsCard.what,
  limit: en.limitsCard.limit,
  least: en.limitsCard.least,
  most: en.limitsCard.most,
  deal: en.limitsCard.deal,
  chooseDeal: en.limitsCard.chooseDeal,
  chooseColumn: en.limitsCard.chooseColumn,
  remove: en.limitsCard.remove,
  removeOf: message<{ what: string | number }>(en.limitsCard.removeOf),
  reading: en.limitsCard.reading,
  /** What a looser limit would earn: "+31 with 4,500". */
  step: message<{ earns: string | number; to: string | number }>(en.limitsCard.step),
  next: message<{ steps: string | number }>(en.limitsCard.next),
  nextOf: message<{ value: string | number; steps: string | number }>(en.limitsCard.nextOf),
  without: message<{ deal: string | number; earns: string | number }>(en.limitsCard.without),
}

/** A limit of a plan as a sentence names it; listed with commas between. */
export const limitWordsText = {
  spend: message<{ bound: number }>(en.limitWords.spend),
  dealsLeast: message<{ n: number }>(en.limitWords.dealsLeast),
  dealsMost: message<{ n: number }>(en.limitWords.dealsMost),
  share: message<{ share: number }>(en.limitWords.share),
  each: message<{ column: string | number }>(en.limitWords.each),
  of: message<{ of: string | number; what: string | number }>(en.limitWords.of),
  total: message<{ column: string | number; bound: number }>(en.limitWords.total),
  always: message<{ n: number }>(en.limitWords.always),
  never: message<{ n: number }>(en.limitWords.never),
  alwaysDeal: message<{ deal: string | number }>(en.limitWords.alwaysDeal),
  neverDeal: message<{ deal: string | number }>(en.limitWords.neverDeal),
}

/** Why no plan keeps some limits. */
export const limitProblemsText = {
  contradict: message<{ limits: string | number }>(en.limitProblems.contradict),
  impossible: message<{ limits: string | number }>(en.limitProblems.impossible),
  noCost: en.limitProblems.noCost,
  noColumn: message<{ column: string | number }>(en.limitProblems.noColumn),
  noValue: message<{ value: string | number; column: string | number }>(en.limitProblems.noValue),
  noDeal: message<{ deals: string | number; n: number }>(en.limitProblems.noDeal),
  noNumber: message<{ column: string | number; deals: string | number }>(en.limitProblems.noNumber),
  manyValues: message<{ column: string | number }>(en.limitProblems.manyValues),
}

/** What the pane answers an agent of Microsoft 365 Copilot, which tells it to the person. */
export const copilotAnswersText = {
  /** Where the pane stands. */
  problems: message<{ n: number }>(en.copilotAnswers.problems),
  checked: message<{ rows: number; past: number }>(en.copilotAnswers.checked),
  tables: en.copilotAnswers.tables,
  mapping: en.copilotAnswers.mapping,
  description: en.copilotAnswers.description,
  fit: en.copilotAnswers.fit,
  plan: message<{ deals: number; profit: number }>(en.copilotAnswers.plan),
  signIn: en.copilotAnswers.signIn,
  other: en.copilotAnswers.other,
  noPlan: en.copilotAnswers.noPlan,
  noConfidence: en.copilotAnswers.noConfidence,
  /** What the plan takes at another confidence; `range`: 80 % sure, `spend`: null = unknown. */
  atConfidence: message<{ thenConfidence: number; thenDeals: number; thenProfit: number; thenRange: readonly [number, number] | null; thenSpend: number | null; nowConfidence: number; nowDeals: number; nowProfit: number }>(en.copilotAnswers.atConfidence),
}

/** Tables of deals, and what a plan changes. */
export const dealsText = {
  /** Headers of columns. */
  deal: en.deals.deal,
  qty: en.deals.qty,
  profit: en.deals.profit,
  sure: en.deals.sure,
  find: en.deals.find,
  noneFound: en.deals.noneFound,
  /** Below the first deals. */
  more: message<{ n: number }>(en.deals.more),
  /** Buttons that arrange the sheet; to the ear, the group of them. */
  rowsOfTable: en.deals.rowsOfTable,
  onlyTaken: en.deals.onlyTaken,
  allRows: en.deals.allRows,
  /** Past menus, each planned as if it were the current one; titles, headers and a cell. */
  pastMenus: en.deals.pastMenus,
  triedOn: message<{ menus: number; predicted: number; earned: number }>(en.deals.triedOn),
  /** `ordered`: yes or no. */
  pastMenusHint: message<{ ordered: 'yes' | 'no' }>(en.deals.pastMenusHint),
  menu: en.deals.menu,
  taken: en.deals.taken,
  predicted: en.deals.predicted,
  earned: en.deals.earned,
  takenOf: message<{ taken: number; of: number }>(en.deals.takenOf),
  /** When a past menu was. */
  ago: {
    day: message<{ n: number }>(en.deals.ago.day),
    week: message<{ n: number }>(en.deals.ago.week),
    month: message<{ n: number }>(en.deals.ago.month),
    quarter: message<{ n: number }>(en.deals.ago.quarter),
    year: message<{ n: number }>(en.deals.ago.year),
    period: message<{ n: number }>(en.deals.ago.period),
  },
  /** What a plan changes against another one. */
  againstColumns: message<{ added: number; dropped: number; resized: number }>(en.deals.againstColumns),
  againstBefore: message<{ added: number; dropped: number; resized: number }>(en.deals.againstBefore),
  unchanged: en.deals.unchanged,
  unchangedDeals: message<{ n: number }>(en.deals.unchangedDeals),
  added: en.deals.added,
  dropped: en.deals.dropped,
  resized: en.deals.resized,
  /** Names of deals, and how many more there are. */
  namesAndMore: message<{ more: number; names: string | number }>(en.deals.namesAndMore),
}

/** What was derived from the tables, in sentences under the check. */
export const derivedDataText = {
  /** The name of a week, by its Monday as 2026-08-03; other periods are 2026-08-03, 2026-08, 2026-Q3, 2026. */
  weekOf: message<{ monday: string | number }>(en.derivedData.weekOf),
  /** `now`: the name of the current period, with `rows` deals; `past`: number of earlier menus; `earliest`: T of the first one, null = no earlier menu. */
  menus: message<{ period: 'day' | 'week' | 'month' | 'quarter' | 'year'; now: string | number; rows: number; past: number; earliest: string | number | null; unit: 'day' | 'week' | 'month' | 'year' }>(en.derivedData.menus),
  inParts: en.derivedData.inParts,
  /** `header`: the column of days in the table of sales. */
  roundsOfDays: message<{ header: string | number; days: string | number }>(en.derivedData.roundsOfDays),
  /** `header`: the column that counts. `now`: its latest number. */
  rounds: message<{ header: string | number; now: string | number }>(en.derivedData.rounds),
  menusOfT: en.derivedData.menusOfT,
  menusOfLabels: en.derivedData.menusOfLabels,
  /** `rows` rows of the sheet offer several sizes each; together these are `sizes`. */
  severalSizes: message<{ rows: number; sizes: number }>(en.derivedData.severalSizes),
  keysRenamed: message<{ keys: number }>(en.derivedData.keysRenamed),
  /** `header`: the column of the time until a deal arrives; `steps`: steps of T that one of its units is; `words`: those without a number, or null. */
  leadInSteps: message<{ header: string | number; unit: 'day' | 'week' | 'month' | 'year'; steps: number; words: string | number | null }>(en.derivedData.leadInSteps),
}

/** The screen where the analyst describes the business, and the list of businesses to begin with. */
export const descriptionStepText = {
  title: en.descriptionStep.title,
  /** A button. */
  next: en.descriptionStep.next,
  /** Why the button cannot be pressed. */
  empty: en.descriptionStep.empty,
  missing: en.descriptionStep.missing,
  /** The field of the words. */
  label: en.descriptionStep.label,
  hintOwnProfit: en.descriptionStep.hintOwnProfit,
  hint: en.descriptionStep.hint,
  explanation: en.descriptionStep.explanation,
  beginWith: en.descriptionStep.beginWith,
  beginWithAnother: en.descriptionStep.beginWithAnother,
  replaces: en.descriptionStep.replaces,
  /** A button beside the businesses: words that suit all of them. */
  anyTrade: en.descriptionStep.anyTrade,
}

/** The screen of a plan that was not made: the reason and what can be done. */
export const endedStepText = {
  noPlan: en.endedStep.noPlan,
  whatToChange: en.endedStep.whatToChange,
  forSupport: message<{ problem: string | number }>(en.endedStep.forSupport),
  forSupportOf: message<{ problem: string | number; request: string | number }>(en.endedStep.forSupportOf),
  /** Names a button: `changeDescription`. */
  changedSince: en.endedStep.changedSince,
  /** Buttons. */
  changeDescription: en.endedStep.changeDescription,
  again: {
    check: en.endedStep.again.check,
    look: en.endedStep.again.look,
    'sign-in': en.endedStep.again['sign-in'],
  },
  backToTables: en.endedStep.backToTables,
}

/** What Excel refuses or does not do, and what to do about it. */
export const excelFailuresText = {
  cellEdited: en.excelFailures.cellEdited,
  dialogOpen: en.excelFailures.dialogOpen,
  busy: en.excelFailures.busy,
  expired: en.excelFailures.expired,
  protected: en.excelFailures.protected,
  noRoom: en.excelFailures.noRoom,
  /** `what`: a text of `excelThings`. */
  missing: message<{ what: string | number }>(en.excelFailures.missing),
  rowMissing: message<{ what: string | number }>(en.excelFailures.rowMissing),
  tooLong: message<{ what: string | number }>(en.excelFailures.tooLong),
  /** `code`: Excel's own name of the fault. */
  other: message<{ code: string | number }>(en.excelFailures.other),
  /** `needs`: as "ExcelApi 1.11", or `newerVersion`. */
  tooOld: message<{ needs: string | number }>(en.excelFailures.tooOld),
  newerVersion: en.excelFailures.newerVersion,
  noAnswer: message<{ seconds: string | number }>(en.excelFailures.noAnswer),
  changed: message<{ table: string | number }>(en.excelFailures.changed),
  changing: message<{ table: string | number; tries: string | number }>(en.excelFailures.changing),
  /** A key of the service was about to be written into cells. */
  holdsKey: en.excelFailures.holdsKey,
  nameTaken: message<{ name: string | number }>(en.excelFailures.nameTaken),
  workerDied: en.excelFailures.workerDied,
}

/** What a job in Excel works on: the subject of "… is not in the workbook any more." and of "… has cells that are too long for Excel" (`excelFailures`). */
export const excelThingsText = {
  workbook: en.excelThings.workbook,
  sheet: en.excelThings.sheet,
  sheets: en.excelThings.sheets,
  anyTable: en.excelThings.anyTable,
  table: message<{ table: string | number }>(en.excelThings.table),
  columnOf: message<{ column: string | number; table: string | number }>(en.excelThings.columnOf),
  cellIn: message<{ header: string | number; table: string | number }>(en.excelThings.cellIn),
  formulas: en.excelThings.formulas,
  name: message<{ name: string | number }>(en.excelThings.name),
  settings: en.excelThings.settings,
  keptPlan: en.excelThings.keptPlan,
}

/** What to change about a description or a plan. */
export const feedbackText = {
  /** Before an example of words. */
  example: en.feedback.example,
  /** All that the service says of it, by the code of its feedback. Empty in English, which is the service's own. {words}: words of the description that it is about; null = none. */
  wholeByCode: byCode(en.feedback.wholeByCode),
  /** What it is about, by the code, where the details are the service's own sentence, which follows. */
  leadByCode: byCode(en.feedback.leadByCode),
}

/** What each field that a column is mapped to means. The field's own name (qty, unit_cost) is shown beside it and is the same in every language. */
export const fieldNamesText = {
  /** Columns of a table of deals. */
  menus: {
    key: en.fieldNames.menus.key,
    menu: en.fieldNames.menus.menu,
    T: en.fieldNames.menus.T,
    date: en.fieldNames.menus.date,
    batch: en.fieldNames.menus.batch,
    qty: en.fieldNames.menus.qty,
    qty_min: en.fieldNames.menus.qty_min,
    qty_max: en.fieldNames.menus.qty_max,
    qty_step: en.fieldNames.menus.qty_step,
    unit_cost: en.fieldNames.menus.unit_cost,
    unit_price: en.fieldNames.menus.unit_price,
    T_lead: en.fieldNames.menus.T_lead,
    historically_available: en.fieldNames.menus.historically_available,
    historically_chosen: en.fieldNames.menus.historically_chosen,
    qty_taken: en.fieldNames.menus.qty_taken,
    label: en.fieldNames.menus.label,
    profit: en.fieldNames.menus.profit,
  },
  /** Columns of a table of sales; key, menu, batch and T are as above. */
  sales: {
    date: en.fieldNames.sales.date,
    qty: en.fieldNames.sales.qty,
    price: en.fieldNames.sales.price,
    revenue: en.fieldNames.sales.revenue,
    T_signal_delay: en.fieldNames.sales.T_signal_delay,
    unit_holding_cost: en.fieldNames.sales.unit_holding_cost,
    unit_fee: en.fieldNames.sales.unit_fee,
  },
}

/** Form fields of every screen. */
export const fieldsText = {
  /** To the ear: the button “?” that opens an explanation. */
  explain: en.fields.explain,
  /** To the ear: a bar of progress. */
  done: en.fields.done,
}

/** A fit that ended without a plan: the title of the screen, and what to know or do. */
export const fitEndedText = {
  canceled: {
    title: en.fitEnded.canceled.title,
    message: en.fitEnded.canceled.message,
  },
  notSent: {
    title: en.fitEnded.notSent.title,
    message: en.fitEnded.notSent.message,
  },
  gone: {
    title: en.fitEnded.gone.title,
    message: en.fitEnded.gone.message,
  },
  keyRefused: {
    title: en.fitEnded.keyRefused.title,
    message: en.fitEnded.keyRefused.message,
  },
  /** The service gave no plan number to follow. */
  serviceFailed: en.fitEnded.serviceFailed,
  serviceBusy: en.fitEnded.serviceBusy,
  serviceRefused: en.fitEnded.serviceRefused,
  /** The add-in stopped following. `why`: one or more sentences. */
  lost: {
    title: en.fitEnded.lost.title,
    message: message<{ why: string | number }>(en.fitEnded.lost.message),
  },
  notCanceled: en.fitEnded.notCanceled,
  /** Titles of a fit that failed at the service, by its code. */
  failed: {
    grounding_unresolved: en.fitEnded.failed.grounding_unresolved,
    reconciliation_failed: en.fitEnded.failed.reconciliation_failed,
    insufficient_history: en.fitEnded.failed.insufficient_history,
    engine_lost: en.fitEnded.failed.engine_lost,
    engine_error: en.fitEnded.failed.engine_error,
    deadline_exceeded: en.fitEnded.failed.deadline_exceeded,
    mock_failed: en.fitEnded.failed.mock_failed,
  },
  soldMore: en.fitEnded.soldMore,
  otherFailure: en.fitEnded.otherFailure,
  noReason: en.fitEnded.noReason,
}

/** A fit, which is the making of a plan at the service: what is said while it is sent, followed and canceled. */
export const fitRunText = {
  otherTables: en.fitRun.otherTables,
  /** After the sign-in that sending asked for. */
  signedIn: en.fitRun.signedIn,
  /** `why`: one or more sentences. */
  nothingSent: message<{ why: string | number }>(en.fitRun.nothingSent),
  anotherBegun: en.fitRun.anotherBegun,
  underWay: en.fitRun.underWay,
  sending: en.fitRun.sending,
  received: en.fitRun.received,
  looking: en.fitRun.looking,
  lookingByNumber: en.fitRun.lookingByNumber,
  canceling: en.fitRun.canceling,
  makingSure: en.fitRun.makingSure,
  /** A fit that another key, account or service has. */
  needsItsKey: en.fitRun.needsItsKey,
  otherService: message<{ address: string | number }>(en.fitRun.otherService),
  unseen: en.fitRun.unseen,
  /** `left`: tokens of the account; null = unknown. */
  charged: message<{ left: number | null; tokens: number; usd: number }>(en.fitRun.charged),
}

/** The screen while the service plans. */
export const fitStepText = {
  title: en.fitStep.title,
  titleInputTest: en.fitStep.titleInputTest,
  stages: {
    sending: en.fitStep.stages.sending,
    finding: en.fitStep.stages.finding,
    waiting: en.fitStep.stages.waiting,
    grounding: en.fitStep.stages.grounding,
    processing: en.fitStep.stages.processing,
    fetching: en.fitStep.stages.fetching,
  },
  /** By the stage that the service tells; an input test passes through some of them without work. */
  doing: {
    waiting: en.fitStep.doing.waiting,
    starting: en.fitStep.doing.starting,
    reading: en.fitStep.doing.reading,
    grounding: en.fitStep.doing.grounding,
    replay: en.fitStep.doing.replay,
    support: en.fitStep.doing.support,
    learning: en.fitStep.doing.learning,
    network: en.fitStep.doing.network,
    calibration: en.fitStep.doing.calibration,
    reasons: en.fitStep.doing.reasons,
    writing: en.fitStep.doing.writing,
    inputTest: en.fitStep.doing.inputTest,
  },
  place: message<{ n: number }>(en.fitStep.place),
  /** The button “Cancel” after it was pressed, and why it cannot be pressed again. */
  canceling: en.fitStep.canceling,
  isCanceled: en.fitStep.isCanceled,
  noAnswer: en.fitStep.noAnswer,
  safe: en.fitStep.safe,
  keepOpen: en.fitStep.keepOpen,
  begunBy: message<{ by: string | number | null; since: string }>(en.fitStep.begunBy),
  formula: en.fitStep.formula,
  formulaHint: en.fitStep.formulaHint,
}

/** The pane's header, the bar of a plan that is out of date, and messages. */
export const headText = {
  signedIn: en.head.signedIn,
  /** A link to the page of the account. */
  console: en.head.console,
  /** Buttons. */
  signOut: en.head.signOut,
  tools: en.head.tools,
  toolsAreOpen: en.head.toolsAreOpen,
  /** To the ear: the steps of the set-up. */
  setUp: en.head.setUp,
  steps: {
    tables: en.head.steps.tables,
    mapping: en.head.steps.mapping,
    description: en.head.steps.description,
    options: en.head.steps.options,
  },
  /** The last tab: the plan that was begun. */
  plan: en.head.plan,
  outOfDate: en.head.outOfDate,
  /** `change`: a sentence that says what has changed. */
  outOfDateFor: message<{ change: string | number }>(en.head.outOfDateFor),
  tablesChanged: en.head.tablesChanged,
  /** Before a message. */
  problem: message<{ message: string | number }>(en.head.problem),
  closeMessage: en.head.closeMessage,
}

/** The plan that the workbook holds, whether it still fits the sheet, and the plan before it. */
export const keptPlansText = {
  cannotRead: en.keptPlans.cannotRead,
  cannotReadEarlier: en.keptPlans.cannotReadEarlier,
  holdsPlan: en.keptPlans.holdsPlan,
  outOfDate: en.keptPlans.outOfDate,
  plan: message<{ table: string | number; by: string | number | null; at: string; n: number; threshold: number; limits: string | number | null; profit: number }>(en.keptPlans.plan),
  /** Sentences after `plan`; a list follows the second one. */
  changedSince: en.keptPlans.changedSince,
  changedSinceThen: en.keptPlans.changedSinceThen,
  unchangedSince: en.keptPlans.unchangedSince,
  /** The same without `plan`; a list follows the second one. */
  changedSinceMade: en.keptPlans.changedSinceMade,
  changedSinceMadeBy: en.keptPlans.changedSinceMadeBy,
  takeIn: en.keptPlans.takeIn,
  rowsFitAgain: en.keptPlans.rowsFitAgain,
  /** A button. */
  stillFits: en.keptPlans.stillFits,
  otherPlan: en.keptPlans.otherPlan,
  notWritten: en.keptPlans.notWritten,
  twoPlans: en.keptPlans.twoPlans,
  twoPlansNote: en.keptPlans.twoPlansNote,
  notInColumns: en.keptPlans.notInColumns,
  notInColumnsNote: en.keptPlans.notInColumnsNote,
  /** A button. */
  writeItAgain: en.keptPlans.writeItAgain,
  /** A colleague wrote at the same time, and that plan stays. */
  beaten: message<{ by: string | number; at: string }>(en.keptPlans.beaten),
  beatenNote: en.keptPlans.beatenNote,
  /** A button. */
  restoreMine: en.keptPlans.restoreMine,
  /** The last plan that was begun. */
  lastWritten: en.keptPlans.lastWritten,
  lastWrittenBy: message<{ by: string | number | null; since: string }>(en.keptPlans.lastWrittenBy),
  begun: en.keptPlans.begun,
  begunInputTest: en.keptPlans.begunInputTest,
  begunBy: message<{ by: string | number | null; since: string }>(en.keptPlans.begunBy),
  /** A button. */
  goToIt: en.keptPlans.goToIt,
}

/** Signing in: what is wrong with a key or a name. */
export const keyChecksText = {
  nameIsKey: en.keyChecks.nameIsKey,
  /** Signing in by the console, where a person grants a key. */
  late: en.keyChecks.late,
  administrates: en.keyChecks.administrates,
  mistyped: en.keyChecks.mistyped,
  noKey: en.keyChecks.noKey,
  noAnswer: en.keyChecks.noAnswer,
}

/** The screen where the columns of the tables are checked, and how time is read from them. */
export const mappingStepText = {
  title: en.mappingStep.title,
  /** A button. */
  next: en.mappingStep.next,
  /** A field and its table, in the list of `lacks`. */
  fieldOf: message<{ field: string | number; table: string | number }>(en.mappingStep.fieldOf),
  lacks: message<{ fields: string | number }>(en.mappingStep.lacks),
  understood: en.mappingStep.understood,
  /** One deal as the mapping reads it; a value may be missing. */
  understoodDeal: message<{ key: string | number; day: string | number | null; cost: number | null; price: number | null; size: number | null; taken: 'yes' | 'no' | 'open' | 'unknown'; sold: number | null }>(en.mappingStep.understoodDeal),
  recalled: en.mappingStep.recalled,
  known: en.mappingStep.known,
  guessed: en.mappingStep.guessed,
  time: en.mappingStep.time,
  /** Titles of the folded fields of time: how time is read. */
  timeAsBelow: en.mappingStep.timeAsBelow,
  timeByColumn: en.mappingStep.timeByColumn,
  timeByDatesLatest: {
    day: en.mappingStep.timeByDatesLatest.day,
    week: en.mappingStep.timeByDatesLatest.week,
    month: en.mappingStep.timeByDatesLatest.month,
    quarter: en.mappingStep.timeByDatesLatest.quarter,
    year: en.mappingStep.timeByDatesLatest.year,
  },
  /** `now`: a day as 2026-11-22. */
  timeByDatesNow: {
    day: message<{ now: string | number }>(en.mappingStep.timeByDatesNow.day),
    week: message<{ now: string | number }>(en.mappingStep.timeByDatesNow.week),
    month: message<{ now: string | number }>(en.mappingStep.timeByDatesNow.month),
    quarter: message<{ now: string | number }>(en.mappingStep.timeByDatesNow.quarter),
    year: message<{ now: string | number }>(en.mappingStep.timeByDatesNow.year),
  },
}

/** The options for experts, folded on the screen of the options. */
export const moreOptionsText = {
  title: en.moreOptions.title,
  caution: en.moreOptions.caution,
  cautionHint: en.moreOptions.cautionHint,
  cautionExplanation: en.moreOptions.cautionExplanation,
  horizon: en.moreOptions.horizon,
  horizonHint: en.moreOptions.horizonHint,
  writeoff: en.moreOptions.writeoff,
  writeoffHint: en.moreOptions.writeoffHint,
  /** T is a column; one of the following entries. */
  period: en.moreOptions.period,
  periodUnset: en.moreOptions.periodUnset,
  periods: {
    day: en.moreOptions.periods.day,
    week: en.moreOptions.periods.week,
    month: en.moreOptions.periods.month,
    year: en.moreOptions.periods.year,
  },
  chosenFlag: en.moreOptions.chosenFlag,
  chosenFlagHint: en.moreOptions.chosenFlagHint,
  chosenFlagUnset: en.moreOptions.chosenFlagUnset,
  chosenFlags: {
    taken: en.moreOptions.chosenFlags.taken,
    would_take: en.moreOptions.chosenFlags.would_take,
  },
  model: en.moreOptions.model,
  modelUnset: en.moreOptions.modelUnset,
  modelGone: message<{ model: string | number }>(en.moreOptions.modelGone),
  checks: en.moreOptions.checks,
  checksHint: en.moreOptions.checksHint,
}

/** What a plan and a reading say by a code: the service prints these in English, the pane in its language. */
export const serviceNotesText = byCode(en.serviceNotes)

/** Why a number that was typed cannot be used. */
export const numberReadText = {
  /** `whole` and `parts`: the two numbers that it may mean. */
  either: message<{ typed: string | number; whole: string | number; parts: string | number }>(en.numberRead.either),
  noNumber: message<{ typed: string | number }>(en.numberRead.noNumber),
  /** Outside of its bounds; the bounds are numbers as text. */
  notAbove: message<{ typed: string | number; low: string | number }>(en.numberRead.notAbove),
  notAboveUpTo: message<{ typed: string | number; low: string | number; high: string | number }>(en.numberRead.notAboveUpTo),
  notFrom: message<{ typed: string | number; low: string | number }>(en.numberRead.notFrom),
  notFromTo: message<{ typed: string | number; low: string | number; high: string | number }>(en.numberRead.notFromTo),
}

/** Screens without a choice: the workbook is being read, a screen is being loaded, nothing can be done. */
export const openingStepText = {
  planMenu: en.openingStep.planMenu,
  openingWorkbook: en.openingStep.openingWorkbook,
  notReady: en.openingStep.notReady,
  cannotGoOn: en.openingStep.cannotGoOn,
  oneMoment: en.openingStep.oneMoment,
  notLoaded: en.openingStep.notLoaded,
  screenNotLoaded: en.openingStep.screenNotLoaded,
  nothingLost: en.openingStep.nothingLost,
}

/** The screen of the options, and those for experts. */
export const optionsStepText = {
  title: en.optionsStep.title,
  /** A button, and why it cannot be pressed. */
  checkData: en.optionsStep.checkData,
  mendNumber: en.optionsStep.mendNumber,
  howChosen: en.optionsStep.howChosen,
  byColumns: en.optionsStep.byColumns,
  byKnowledge: en.optionsStep.byKnowledge,
  byKnowledgeHint: en.optionsStep.byKnowledgeHint,
  chosenUnknown: en.optionsStep.chosenUnknown,
  whereFrom: en.optionsStep.whereFrom,
  fromDescription: en.optionsStep.fromDescription,
  fromColumn: en.optionsStep.fromColumn,
  inputTest: en.optionsStep.inputTest,
  /** “(mock)” stands in the headers of these columns. */
  inputTestHint: en.optionsStep.inputTestHint,
  descriptionFirst: en.optionsStep.descriptionFirst,
}

/** Links at the foot of every screen. */
export const pageLinksText = {
  help: en.pageLinks.help,
  /** Where Help is in this language. */
  helpAt: en.pageLinks.helpAt,
  privacy: en.pageLinks.privacy,
  terms: en.pageLinks.terms,
}

/** The pane before the workbook is read: the first that is painted, so this file stays small. */
export const paneEntryText = {
  planMenu: en.paneEntry.planMenu,
  opening: en.paneEntry.opening,
  outsideExcel: en.paneEntry.outsideExcel,
  notLoaded: en.paneEntry.notLoaded,
  flowNotLoaded: en.paneEntry.flowNotLoaded,
  officeNotLoaded: en.paneEntry.officeNotLoaded,
  lookOnline: en.paneEntry.lookOnline,
  /** A button. */
  retry: en.paneEntry.retry,
}

/** Advice of the service that the pane says in its own words, because it has a control for it. */
export const paneFixesText = {
  /** Options within the service's English sentences. */
  horizon: words(en.paneFixes.horizon),
  writeoff: words(en.paneFixes.writeoff),
  caution: words(en.paneFixes.caution),
  period: words(en.paneFixes.period),
  byColumns: words(en.paneFixes.byColumns),
  byKnowledge: words(en.paneFixes.byKnowledge),
  fromColumn: words(en.paneFixes.fromColumn),
  flagTaken: words(en.paneFixes.flagTaken),
  untickInputTest: words(en.paneFixes.untickInputTest),
  horizonNeeded: {
    message: en.paneFixes.horizonNeeded.message,
    fix: words(en.paneFixes.horizonNeeded.fix),
  },
  sendProfits: words(en.paneFixes.sendProfits),
  soldMore: words(en.paneFixes.soldMore),
  profitsDiffer: words(en.paneFixes.profitsDiffer),
}

/** What the pane says of the columns that a plan is written into. */
export const planColumnsText = {
  title: en.planColumns.title,
  sizes: message<{ headers: string | number | null }>(en.planColumns.sizes),
  headersBetween: en.planColumns.headersBetween,
  money: message<{ headers: string | number | null }>(en.planColumns.money),
  place: en.planColumns.place,
  atEnd: en.planColumns.atEnd,
  besideKey: message<{ key: string | number }>(en.planColumns.besideKey),
  besideKeyHint: en.planColumns.besideKeyHint,
  lookingForFormulas: en.planColumns.lookingForFormulas,
  confidence: en.planColumns.confidence,
  confidenceHint: en.planColumns.confidenceHint,
  /** The table has columns of a plan, and the tick stands. */
  confidenceGoes: en.planColumns.confidenceGoes,
  /** `separator`: between a formula's arguments, by the workbook's own signs. */
  formula: message<{ separator: string | number }>(en.planColumns.formula),
  orSelectRow: en.planColumns.orSelectRow,
  rowOutside: en.planColumns.rowOutside,
  rowPassed: message<{ key: string | number }>(en.planColumns.rowPassed),
  rowWithoutReason: message<{ key: string | number }>(en.planColumns.rowWithoutReason),
  writingConfidence: en.planColumns.writingConfidence,
  noConfidence: en.planColumns.noConfidence,
  confidenceAdded: en.planColumns.confidenceAdded,
  confidenceRemoved: en.planColumns.confidenceRemoved,
  confidenceStays: {
    formula: message<{ at: string | number }>(en.planColumns.confidenceStays.formula),
    comment: message<{ at: string | number }>(en.planColumns.confidenceStays.comment),
    partly: message<{ at: string | number }>(en.planColumns.confidenceStays.partly),
  },
}

/** The plans that the workbook keeps: why one cannot be read, kept or restored. */
export const planPartsText = {
  damaged: en.planParts.damaged,
  not_ours: en.planParts.not_ours,
  newer: en.planParts.newer,
  /** Number of earlier plans that are damaged. */
  lost: message<{ plans: number }>(en.planParts.lost),
  /** Why a plan is not kept. */
  holds_key: en.planParts.holds_key,
  too_large: en.planParts.too_large,
  /** Why an earlier plan cannot be restored. */
  otherMenu: en.planParts.otherMenu,
  otherTable: message<{ table: string | number; now: string | number }>(en.planParts.otherTable),
}

/** Texts of the pane about the plan sheet. What stands in the sheet itself: ../plan-sheet-cells.ts. */
export const planSheetText = {
  title: en.planSheet.title,
  what: en.planSheet.what,
  looking: en.planSheet.looking,
  category: en.planSheet.category,
  noCategory: en.planSheet.noCategory,
  make: en.planSheet.make,
  again: en.planSheet.again,
  notWritten: en.planSheet.notWritten,
  otherPlan: en.planSheet.otherPlan,
  making: en.planSheet.making,
  steps: {
    looking: en.planSheet.steps.looking,
    writing: en.planSheet.steps.writing,
    calculating: en.planSheet.steps.calculating,
    charts: en.planSheet.steps.charts,
  },
  made: en.planSheet.made,
  /** `at`: an ISO moment. */
  madeAgain: message<{ at: string }>(en.planSheet.madeAgain),
  madeAs: message<{ sheet: string | number }>(en.planSheet.madeAs),
  left: message<{ parts: string | number }>(en.planSheet.left),
  leftBetween: en.planSheet.leftBetween,
  parts: {
    deals: en.planSheet.parts.deals,
    sweep: en.planSheet.parts.sweep,
    past: en.planSheet.parts.past,
    spend: en.planSheet.parts.spend,
  },
  /** The subject of “… is not in the workbook any more.” */
  theSheet: message<{ sheet: string | number }>(en.planSheet.theSheet),
  failed: en.planSheet.failed,
  nameTaken: message<{ sheet: string | number }>(en.planSheet.nameTaken),
  structure: en.planSheet.structure,
  protectedSheet: message<{ sheet: string | number }>(en.planSheet.protectedSheet),
  beingMade: en.planSheet.beingMade,
  removed: message<{ cells: number; sheet: string | number }>(en.planSheet.removed),
  copied: message<{ sheet: string | number }>(en.planSheet.copied),
}

/** The bill of a past deal on the plan sheet: headers of its columns, and what stands in their rows. */
export const sheetBillText = {
  title: en.sheetBill.title,
  line: en.sheetBill.line,
  rule: en.sheetBill.rule,
  money: en.sheetBill.money,
  words: en.sheetBill.words,
  none: en.sheetBill.none,
}

/** The screen of a plan, before and after it is written into the sheet. */
export const planStepText = {
  titles: {
    putAside: en.planStep.titles.putAside,
    inputTest: en.planStep.titles.inputTest,
    inPart: message<{ part: number; n: number }>(en.planStep.titles.inPart),
    nothing: en.planStep.titles.nothing,
    nothingWithin: en.planStep.titles.nothingWithin,
    take: message<{ n: number }>(en.planStep.titles.take),
    takeWithin: message<{ n: number }>(en.planStep.titles.takeWithin),
  },
  /** Titles of lists of sentences. */
  notes: en.planStep.notes,
  /** The same where another confidence or limit is chosen than the service's own. */
  notesOfOwn: message<{ confidence: number }>(en.planStep.notesOfOwn),
  deals: en.planStep.deals,
  /** Buttons. */
  showTaken: en.planStep.showTaken,
  apply: en.planStep.apply,
  writeAgain: en.planStep.writeAgain,
  write: en.planStep.write,
  /** Why the plan cannot be written now. */
  beingWritten: en.planStep.beingWritten,
  mendLimit: en.planStep.mendLimit,
  inputTest: en.planStep.inputTest,
  inputTestNote: en.planStep.inputTestNote,
  /** Titles: how much stands in the sheet after a failure. */
  failed: {
    nothing: en.planStep.failed.nothing,
    part: en.planStep.failed.part,
  },
  inPart: en.planStep.inPart,
  inPartFits: en.planStep.inPartFits,
  inPartChanged: en.planStep.inPartChanged,
  placeholderProfit: en.planStep.placeholderProfit,
  range: message<{ range: readonly [number, number] }>(en.planStep.range),
  rangeAbout: message<{ range: readonly [number, number] }>(en.planStep.rangeAbout),
  /** An amount: the part that the sheet holds of it. */
  ofAll: message<{ part: number; all: number }>(en.planStep.ofAll),
  heldInPart: words(en.planStep.heldInPart),
}

/** A list of problems with buttons that show their cells. */
export const problemsListText = {
  error: message<{ message: string | number }>(en.problemsList.error),
  warning: message<{ message: string | number }>(en.problemsList.warning),
  /** Buttons that stand in a row, for the first three cells of a problem. */
  showCell: en.problemsList.showCell,
  showSecond: en.problemsList.showSecond,
  showThird: en.problemsList.showThird,
  /** After these buttons. */
  ofCells: message<{ n: number }>(en.problemsList.ofCells),
  /** Title of a fold below a problem: others that follow from it. */
  follows: message<{ n: number }>(en.problemsList.follows),
  /** To the ear: what the button `text` shows. */
  showAt: message<{ text: string | number; table: string | number; header: string | number; row: string | number }>(en.problemsList.showAt),
  /** In place of a missing header. */
  data: en.problemsList.data,
}

/** The bill of a past deal under the reading of the words: line by line, each with its money. */
export const billText = {
  /** Titles: with a deal, and without one because no table has been read. */
  title: en.bill.title,
  titleLines: en.bill.titleLines,
  /** `prices`: prices of the sales, or nothing. */
  head: message<{ key: string | number; bought: number; sold: number; prices: string | number | null; left: number }>(en.bill.head),
  morePrices: message<{ n: number }>(en.bill.morePrices),
  held: message<{ n: number }>(en.bill.held),
  notOver: en.bill.notOver,
  /** Names of lines that each deal has, and of those of the built-in words. */
  names: {
    revenue: en.bill.names.revenue,
    goods: en.bill.names.goods,
    fee: en.bill.names.fee,
    storageSold: en.bill.names.storageSold,
    storageLeft: en.bill.names.storageLeft,
    leftover: en.bill.names.leftover,
  },
  noPrice: message<{ price: string | number; n: number | null }>(en.bill.noPrice),
  /** A cell that the line reads. */
  cell: message<{ column: string | number; value: string | number; assumed: boolean }>(en.bill.cell),
  /** Beside a line of lost sales: the goods ran out. */
  beyond: en.bill.beyond,
  blank: en.bill.blank,
  /** In place of an amount that is not known yet. */
  open: en.bill.open,
  profit: en.bill.profit,
  profitSoFar: en.bill.profitSoFar,
  /** The profit in the person’s own table; `agrees`: whether both agree, nothing = they cannot be compared. */
  yours: message<{ profit: string | number; agrees: boolean | null }>(en.bill.yours),
  /** Beside a line that the past profits of the person’s own table contradict. */
  contradicted: message<{ mistake: 'left_out' | 'twice' | 'other_sign' }>(en.bill.contradicted),
  /** Title of a list of the person’s own sentences. */
  notCharged: en.bill.notCharged,
  stories: message<{ n: number }>(en.bill.stories),
  /** Buttons; to the ear with what they are about. */
  change: en.bill.change,
  changeOf: message<{ line: string | number }>(en.bill.changeOf),
  charge: en.bill.charge,
  chargeOf: message<{ words: string | number }>(en.bill.chargeOf),
  /** Of a sentence such as “We have 20,000 to spend”: a button, and what is said once it was pressed. */
  setSpend: message<{ amount: number }>(en.bill.setSpend),
  spendSet: message<{ amount: number }>(en.bill.spendSet),
  add: en.bill.add,
  mend: en.bill.mend,
  settle: en.bill.settle,
  settleOf: message<{ line: string | number }>(en.bill.settleOf),
  undo: en.bill.undo,
  /** What underlines in the words mean. */
  legend: {
    open: en.bill.legend.open,
    money: en.bill.legend.money,
    line: en.bill.legend.line,
    story: en.bill.legend.story,
  },
  /** Title of a fold with ways to another deal. */
  another: en.bill.another,
  before: en.bill.before,
  next: en.bill.next,
  place: message<{ at: number; count: number }>(en.bill.place),
  soldNothing: en.bill.soldNothing,
  soldOut: en.bill.soldOut,
  byKey: en.bill.byKey,
  show: en.bill.show,
  missing: en.bill.missing,
  readTables: en.bill.readTables,
  none: en.bill.none,
  /** What holds for the whole deal. */
  facts: {
    period: message<{ period: 'day' | 'week' | 'month' | 'year' }>(en.bill.facts.period),
    horizon: message<{ clock: 'day' | 'week' | 'month' | 'year' | 'period'; n: number }>(en.bill.facts.horizon),
    trials: en.bill.facts.trials,
    share: message<{ share: string | number }>(en.bill.facts.share),
  },
}

/** The form of a line of the bill: what it charges or earns, in five fields. */
export const lineFormText = {
  name: en.lineForm.name,
  nameHint: en.lineForm.nameHint,
  /** Labels of fields. */
  amount: en.lineForm.amount,
  number: en.lineForm.number,
  money: en.lineForm.money,
  percent: en.lineForm.percent,
  times: en.lineForm.times,
  inPercent: en.lineForm.inPercent,
  of: en.lineForm.of,
  part: en.lineForm.part,
  above: en.lineForm.above,
  upTo: en.lineForm.upTo,
  sign: en.lineForm.sign,
  paid: en.lineForm.paid,
  earned: en.lineForm.earned,
  for: en.lineForm.for,
  returned: en.lineForm.returned,
  share: en.lineForm.share,
  size: en.lineForm.size,
  when: en.lineForm.when,
  once: en.lineForm.once,
  from: en.lineForm.from,
  begun: en.lineForm.begun,
  after: message<{ clock: 'day' | 'week' | 'month' | 'year' | 'period' }>(en.lineForm.after),
  until: en.lineForm.until,
  atMost: en.lineForm.atMost,
  length: message<{ clock: 'day' | 'week' | 'month' | 'year' | 'period' }>(en.lineForm.length),
  only: en.lineForm.only,
  andOnly: en.lineForm.andOnly,
  always: en.lineForm.always,
  test: en.lineForm.test,
  tests: {
    is: en.lineForm.tests.is,
    is_not: en.lineForm.tests.is_not,
    at_least: en.lineForm.tests.at_least,
    less: en.lineForm.tests.less,
    at_most: en.lineForm.tests.at_most,
    more: en.lineForm.tests.more,
  },
  value: en.lineForm.value,
  least: en.lineForm.least,
  most: en.lineForm.most,
  whole: en.lineForm.whole,
  /** Hints. */
  noLimit: en.lineForm.noLimit,
  /** Buttons. */
  save: en.lineForm.save,
  noCost: en.lineForm.noCost,
  noIncome: en.lineForm.noIncome,
  /** Why the line cannot be saved. */
  lacks: {
    amount: en.lineForm.lacks.amount,
    number: en.lineForm.lacks.number,
    name: en.lineForm.lacks.name,
    value: en.lineForm.lacks.value,
    units: en.lineForm.lacks.units,
    length: en.lineForm.lacks.length,
    line: en.lineForm.lacks.line,
  },
}

/** What a line of a deal charges or earns, made of its fields: parts that are joined by commas, as “11 % of the price, each unit sold, only where Condition is C”. */
export const lineRuleText = {
  atPrices: en.lineRule.atPrices,
  /** An amount and what it is of. `what`: “11 %” or a column; `name`: a header, or nothing. */
  of: {
    price: message<{ what: string | number }>(en.lineRule.of.price),
    unit_cost: message<{ what: string | number; name: string | number | null }>(en.lineRule.of.unit_cost),
    unit_price: message<{ what: string | number; name: string | number | null }>(en.lineRule.of.unit_price),
    margin: message<{ what: string | number }>(en.lineRule.of.margin),
    left: message<{ what: string | number }>(en.lineRule.of.left),
    profit: message<{ what: string | number }>(en.lineRule.of.profit),
    part: message<{ what: string | number; above: number | null; upTo: number | null }>(en.lineRule.of.part),
    column: message<{ what: string | number; column: string | number }>(en.lineRule.of.column),
    line: message<{ what: string | number; line: string | number }>(en.lineRule.of.line),
  },
  /** The same as names: options of a list. */
  bases: {
    money: en.lineRule.bases.money,
    price: en.lineRule.bases.price,
    unit_cost: en.lineRule.bases.unit_cost,
    unit_price: en.lineRule.bases.unit_price,
    margin: en.lineRule.bases.margin,
    left: en.lineRule.bases.left,
    profit: en.lineRule.bases.profit,
    part: message<{ above: number | null; upTo: number | null }>(en.lineRule.bases.part),
  },
  /** What a line is paid for. */
  for: {
    sold: en.lineRule.for.sold,
    ordered: en.lineRule.for.ordered,
    leftover: en.lineRule.for.leftover,
    missed: en.lineRule.for.missed,
    sale: en.lineRule.for.sale,
    order: en.lineRule.for.order,
    deal: en.lineRule.for.deal,
    lot: message<{ size: string | number; of: 'ordered' | 'sold' | 'leftover' | 'sale' }>(en.lineRule.for.lot),
    returnedShare: message<{ share: string | number }>(en.lineRule.for.returnedShare),
    returnedColumn: message<{ column: string | number }>(en.lineRule.for.returnedColumn),
  },
  /** `begun`: a begun day counts whole. */
  every: message<{ begun: boolean; clock: 'day' | 'week' | 'month' | 'year' | 'period' }>(en.lineRule.every),
  from: {
    order: en.lineRule.from.order,
    arrival: en.lineRule.from.arrival,
  },
  after: message<{ length: string | number }>(en.lineRule.after),
  until: {
    sold: en.lineRule.until.sold,
    written_off: en.lineRule.until.written_off,
    most: message<{ length: string | number }>(en.lineRule.until.most),
  },
  /** A length of time. */
  length: message<{ clock: 'day' | 'week' | 'month' | 'year' | 'period'; n: number }>(en.lineRule.length),
  /** What a test looks at, beside columns. */
  subjects: {
    ordered: en.lineRule.subjects.ordered,
    age: en.lineRule.subjects.age,
    price: en.lineRule.subjects.price,
  },
  tests: {
    is: message<{ what: string | number; value: string | number }>(en.lineRule.tests.is),
    is_not: message<{ what: string | number; value: string | number }>(en.lineRule.tests.is_not),
    at_least: message<{ what: string | number; value: string | number }>(en.lineRule.tests.at_least),
    less: message<{ what: string | number; value: string | number }>(en.lineRule.tests.less),
    at_most: message<{ what: string | number; value: string | number }>(en.lineRule.tests.at_most),
    more: message<{ what: string | number; value: string | number }>(en.lineRule.tests.more),
  },
  /** `tests`: one or several of the above, joined by “and”. */
  only: message<{ tests: string | number }>(en.lineRule.only),
  /** `of`: a limit of each unit, of the whole line, or of a line that is paid once. */
  least: message<{ n: number; of: 'each' | 'whole' | 'once' }>(en.lineRule.least),
  most: message<{ n: number; of: 'each' | 'whole' | 'once' }>(en.lineRule.most),
}

/** All that a description leaves open, on one screen: each with its choices. */
export const questionsText = {
  title: message<{ n: number }>(en.questions.title),
  /** `line`: the name of a line, or nothing; `words`: what the person wrote, in quotation marks. */
  whichOf: message<{ line: string | number | null; words: string | number }>(en.questions.whichOf),
  /** A choice: a line with its sign. */
  signed: message<{ earned: boolean; rule: string | number }>(en.questions.signed),
  noCost: en.questions.noCost,
  somethingElse: en.questions.somethingElse,
  late: en.questions.late,
  profitsCheck: en.questions.profitsCheck,
  /** A button: writes all answers into the words. */
  use: message<{ of: number; n: number }>(en.questions.use),
  /** Why the button cannot be pressed. */
  pick: en.questions.pick,
}

/** What the pane adds to the reading of the description. */
export const readDoubtsText = {
  noHorizon: en.readDoubts.noHorizon,
}

/** How the service reads a description, shown beside the words. */
export const readingText = {
  reading: en.reading.reading,
  /** `more`: the service reads the words once more. */
  understoodIn: message<{ lines: number; more: boolean }>(en.reading.understoodIn),
  notUnderstood: message<{ more: boolean }>(en.reading.notUnderstood),
  notClear: message<{ questions: number; more: boolean }>(en.reading.notClear),
  /** Above an older reading, while the words are read anew. */
  before: en.reading.before,
  byModel: en.reading.byModel,
  /** Where a line comes from. */
  assumedLine: en.reading.assumedLine,
  from: message<{ words: string | number }>(en.reading.from),
  /** Titles of lists of sentences. */
  check: en.reading.check,
  assumed: en.reading.assumed,
  /** The title of a list, and how many are in it. */
  titleOf: message<{ title: string | number; n: string | number }>(en.reading.titleOf),
  sayOtherwise: en.reading.sayOtherwise,
  orSayOtherwise: en.reading.orSayOtherwise,
  excelFormula: en.reading.excelFormula,
  excelFormulaHint: en.reading.excelFormulaHint,
  formula: en.reading.formula,
  formulaHint: en.reading.formulaHint,
  /** A button. */
  copyFormula: en.reading.copyFormula,
  notCopied: en.reading.notCopied,
}

/** “Take EDPS out of this workbook”: what the add-in wrote and is removed, and what stays. Lines of two lists. */
export const removalListText = {
  /** Progress of every tool on the workbook. */
  beginning: en.removalList.beginning,
  looking: en.removalList.looking,
  lookingForFormulas: message<{ sheet: string | number }>(en.removalList.lookingForFormulas),
  takingOut: en.removalList.takingOut,
  /** Why it is not done. */
  planIsMade: en.removalList.planIsMade,
  changed: en.removalList.changed,
  /** `why`: a sentence of Excel. */
  broke: message<{ why: string | number }>(en.removalList.broke),
  /** What is removed. */
  columnOf: message<{ column: string | number; table: string | number }>(en.removalList.columnOf),
  /** `column`: made by `columnOf`. */
  column: message<{ column: string | number }>(en.removalList.column),
  parts: en.removalList.parts,
  settings: en.removalList.settings,
  name: message<{ name: string | number }>(en.removalList.name),
  sampleSheet: message<{ sheet: string | number }>(en.removalList.sampleSheet),
  /** What stays in every workbook. */
  staysAlways: en.removalList.staysAlways,
  /** What stays in this one, and why. */
  stays: {
    sheetPartly: message<{ sheet: string | number }>(en.removalList.stays.sheetPartly),
    sampleUsed: message<{ sheet: string | number }>(en.removalList.stays.sampleUsed),
    sampleChanged: message<{ sheet: string | number }>(en.removalList.stays.sampleChanged),
    samplesUnknown: en.removalList.stays.samplesUnknown,
    columnRenamed: message<{ now: string | number; table: string | number; before: string | number }>(en.removalList.stays.columnRenamed),
    columnUnknown: message<{ column: string | number; table: string | number }>(en.removalList.stays.columnUnknown),
    name: message<{ name: string | number }>(en.removalList.stays.name),
    lastSheet: message<{ sheet: string | number }>(en.removalList.stays.lastSheet),
  },
}

/** Problems that the service's rules find in the tables. In English the statements are the rules' own; another language says one for every code of `RuleCode` (engine/contract/rule-codes.ts has their meanings). */
export const ruleProblemsText = {
  /** Remedies in terms of the sheet. Where one is missing, the service's own is shown, which is English. */
  fixByCode: byCode(en.ruleProblems.fixByCode),
  /** The statement with the places that it is true of. `where`: one text a table, made by `rowsOfTable` or of rows alone; `keys`: made by `keys`, null = none. */
  atRows: message<{ statement: string | number; where: string | number; keys: string | number | null }>(en.ruleProblems.atRows),
  /** `rows`: "rows 12 and 31". */
  rowsOfTable: message<{ rows: string | number; table: string | number }>(en.ruleProblems.rowsOfTable),
  /** A statement that counts rows of tables without naming these. */
  ofTables: message<{ tables: string | number; said: string | number }>(en.ruleProblems.ofTables),
  /** Identifiers of deals, in quotes: `key "a"`, `keys "a", "b"`. */
  keys: message<{ n: number; keys: string | number }>(en.ruleProblems.keys),
  /** What is wrong, by the code of the rule. Empty in English, which is the service's own. {header}, {table}: of the sheet; null = none or several. {count}: rows, or whatever else the problem counts. */
  statementByCode: byCode(en.ruleProblems.statementByCode),
}

/** Scenarios (“What if”): why one is not kept or compared. */
export const scenarioNoticesText = {
  /** Name of a scenario: its number as it was and is, or its horizon. */
  changed: message<{ changes: string | number }>(en.scenarioNotices.changed),
  changedNumber: message<{ from: string | number; to: string | number }>(en.scenarioNotices.changedNumber),
  changedHorizon: message<{ to: number | null }>(en.scenarioNotices.changedHorizon),
  /** Name of the plan before a change, which is kept. */
  before: message<{ name: string | number }>(en.scenarioNotices.before),
  tooMany: message<{ most: number }>(en.scenarioNotices.tooMany),
  gone: en.scenarioNotices.gone,
  holdsKey: en.scenarioNotices.holdsKey,
  tooLarge: en.scenarioNotices.tooLarge,
  newer: en.scenarioNotices.newer,
  damaged: en.scenarioNotices.damaged,
}

/** The self-check of this Excel: what it does just now. Its report is English in every language, for it goes to those who support the add-in. */
export const selfCheckProgressText = {
  makingSheet: en.selfCheckProgress.makingSheet,
  removingSheet: en.selfCheckProgress.removingSheet,
  functionsFollow: en.selfCheckProgress.functionsFollow,
  undo: en.selfCheckProgress.undo,
}

/** The service does not answer, is busy or refuses. `wait`: seconds until it is asked again, as it said; null = soon. `status`: the number of its answer, as 503. */
export const serviceTroublesText = {
  /** While a fit is followed. */
  offline: en.serviceTroubles.offline,
  tooMany: message<{ seconds: string | number | null }>(en.serviceTroubles.tooMany),
  busy: message<{ status: string | number; seconds: string | number | null }>(en.serviceTroubles.busy),
  noEngine: en.serviceTroubles.noEngine,
  /** While the description is read. */
  unreadOffline: en.serviceTroubles.unreadOffline,
  unreadTooMany: message<{ seconds: string | number | null; minutes: string | number | null }>(en.serviceTroubles.unreadTooMany),
  unreadBusy: message<{ status: string | number; seconds: string | number | null; minutes: string | number | null }>(en.serviceTroubles.unreadBusy),
  /** A refusal that ends the action, in the service's own words, which are English in every language. */
  refused: message<{ title: string | number; detail: string | number; seconds: string | number | null; minutes: string | number | null }>(en.serviceTroubles.refused),
  /** The same where the pane has the detail (`detail`); another language leaves the title out. */
  refusedOwn: message<{ title: string | number; detail: string | number; seconds: string | number | null; minutes: string | number | null }>(en.serviceTroubles.refusedOwn),
  unknownKey: en.serviceTroubles.unknownKey,
  /** What the pane says of a code in place of the service's own words. */
  detailByCode: byCode(en.serviceTroubles.detailByCode),
}

/** The service's own words, which are English in every language: what stands above them. */
export const serviceWordsText = {
  /** Null = nothing: the person reads English. */
  label: en.serviceWords.label,
}

/** A sentence about how sales of deals that were offered more than once were assigned. */
export const shareText = {
  /** How many units were assigned in which way. */
  named: message<{ units: number }>(en.share.named),
  inOrder: message<{ units: number }>(en.share.inOrder),
  latest: message<{ units: number }>(en.share.latest),
  beyond: message<{ units: number }>(en.share.beyond),
  before: message<{ units: number }>(en.share.before),
  /** `ways`: some of the texts above. */
  sentence: message<{ keys: number; units: number; ways: string | number; assumed: number }>(en.share.sentence),
}

/** The screen where an analyst signs in with a key. */
export const signInStepText = {
  title: en.signInStep.title,
  lead: en.signInStep.lead,
  refused: en.signInStep.refused,
  key: en.signInStep.key,
  keyHint: en.signInStep.keyHint,
  name: en.signInStep.name,
  nameHint: en.signInStep.nameHint,
  remember: en.signInStep.remember,
  rememberHint: en.signInStep.rememberHint,
  /** Why the button “Sign in” cannot be pressed. */
  already: en.signInStep.already,
  noKey: en.signInStep.noKey,
  /** The button “Sign in” after it was pressed. */
  signingIn: en.signInStep.signingIn,
  /** Buttons. */
  byConsole: en.signInStep.byConsole,
  pageIsOpen: en.signInStep.pageIsOpen,
  lookAround: en.signInStep.lookAround,
  waiting: en.signInStep.waiting,
  whatToDo: message<{ code: string | number }>(en.signInStep.whatToDo),
  /** A link to the page. */
  noPage: en.signInStep.noPage,
  /** A button. */
  stopWaiting: en.signInStep.stopWaiting,
}

/** The charts below the slider of the confidence. */
export const sweepChartText = {
  title: en.sweepChart.title,
  /** Beside a chart's name: what its dashed lines are. */
  range: en.sweepChart.range,
  withoutLimit: en.sweepChart.withoutLimit,
  /** To the ear: a chart that the arrow keys read. */
  readChart: message<{ name: string | number }>(en.sweepChart.readChart),
  /** `spend`: null = not known. */
  value: message<{ confidence: number; deals: number; profit: number; range: readonly [number, number] | null; spend: number | null }>(en.sweepChart.value),
}

/** The chart of profit against spend, in the card of limits. */
export const spendChartText = {
  title: en.spendChart.title,
  /** Beside the chart’s name: its axis, and what holds. */
  unit: message<{ confidence: number; others: boolean }>(en.spendChart.unit),
  /** `own`: of the plan on the screen. */
  value: message<{ own: boolean; deals: number; profit: number; spend: number }>(en.spendChart.value),
  drawing: en.spendChart.drawing,
  nothing: en.spendChart.nothing,
}

/** Problems that the add-in finds in the tables before the service's rules are run. A problem at rows is one of `says` in the frame `atRows`; its remedy stands beside it in `fix`. */
export const tableProblemsText = {
  /** `says`: one of the clauses below. `rows`: `rows` or `rowsCounted`. */
  atRows: message<{ header: string | number | null; table: string | number; says: string | number; rows: string | number }>(en.tableProblems.atRows),
  /** "row 12", "rows 12, 31 and 40", "rows 12, 31, 40 and 7 more": numbers of rows of the sheet. */
  rows: message<{ more: number; n: number; shown: string | number }>(en.tableProblems.rows),
  rowsCounted: message<{ n: number }>(en.tableProblems.rowsCounted),
  /** What stands in the cells of a problem, a sentence after it. `one`: it has one cell. `more`: there are others. */
  cellSays: message<{ one: boolean; shown: string | number; more: boolean }>(en.tableProblems.cellSays),
  /** What is wrong in some rows; `atRows` adds the table, the column and the rows. */
  says: {
    /** `now`: the name of the current period, as "2026-08" or "the week of 2026-08-03". */
    dateInFuture: message<{ period: 'day' | 'week' | 'month' | 'quarter' | 'year'; now: string | number }>(en.tableProblems.says.dateInFuture),
    saleInFuture: message<{ period: 'day' | 'week' | 'month' | 'quarter' | 'year'; now: string | number }>(en.tableProblems.says.saleInFuture),
    historyIsNow: message<{ period: 'day' | 'week' | 'month' | 'quarter' | 'year'; now: string | number }>(en.tableProblems.says.historyIsNow),
    dateMissing: en.tableProblems.says.dateMissing,
    dateUnreadable: en.tableProblems.says.dateUnreadable,
    dateAmbiguous: en.tableProblems.says.dateAmbiguous,
    timeUnreadable: en.tableProblems.says.timeUnreadable,
    readInForm: message<{ other: string | number | null; one: string | number; is: string | number; means: string | number }>(en.tableProblems.says.readInForm),
    currenciesMixed: message<{ one: string | number; other: string | number }>(en.tableProblems.says.currenciesMixed),
    unitsMixed: message<{ one: string | number; other: string | number }>(en.tableProblems.says.unitsMixed),
    farOff: message<{ value: number; usual: number }>(en.tableProblems.says.farOff),
    belowZero: message<{ value: number }>(en.tableProblems.says.belowZero),
    takenSizeUnknown: en.tableProblems.says.takenSizeUnknown,
    takenNotUnits: en.tableProblems.says.takenNotUnits,
    sizesUnreadable: en.tableProblems.says.sizesUnreadable,
    sizesAmbiguous: en.tableProblems.says.sizesAmbiguous,
    sizesNotPositive: en.tableProblems.says.sizesNotPositive,
    sizesEmptyRange: en.tableProblems.says.sizesEmptyRange,
    sizesTooMany: en.tableProblems.says.sizesTooMany,
    sizesAreDate: en.tableProblems.says.sizesAreDate,
    menuUnknown: en.tableProblems.says.menuUnknown,
    saleBeforeHistory: en.tableProblems.says.saleBeforeHistory,
    excelError: en.tableProblems.says.excelError,
    formOpen: message<{ text: string | number; one: string | number; other: string | number }>(en.tableProblems.says.formOpen),
    readAsItIs: message<{ one: string | number; is: string | number }>(en.tableProblems.says.readAsItIs),
    blankIsNo: en.tableProblems.says.blankIsNo,
    percentInMoney: message<{ one: string | number }>(en.tableProblems.says.percentInMoney),
    costOfRow: message<{ header: string | number }>(en.tableProblems.says.costOfRow),
    costOfUnit: message<{ header: string | number }>(en.tableProblems.says.costOfUnit),
  },
  fix: {
    dateOrPeriod: en.tableProblems.fix.dateOrPeriod,
    historyIsNow: en.tableProblems.fix.historyIsNow,
    dateMissing: en.tableProblems.fix.dateMissing,
    dateUnreadable: en.tableProblems.fix.dateUnreadable,
    dateAmbiguous: en.tableProblems.fix.dateAmbiguous,
    timeUnreadable: en.tableProblems.fix.timeUnreadable,
    currenciesMixed: en.tableProblems.fix.currenciesMixed,
    unitsMixed: en.tableProblems.fix.unitsMixed,
    oddValue: en.tableProblems.fix.oddValue,
    takenSizeUnknown: en.tableProblems.fix.takenSizeUnknown,
    takenNotUnits: en.tableProblems.fix.takenNotUnits,
    /** The forms of lists and ranges are read in every language as written here. */
    sizes: en.tableProblems.fix.sizes,
    sizesAmbiguous: en.tableProblems.fix.sizesAmbiguous,
    sizesTooMany: en.tableProblems.fix.sizesTooMany,
    sizesAreDate: en.tableProblems.fix.sizesAreDate,
    menuUnknown: en.tableProblems.fix.menuUnknown,
    saleBeforeHistory: en.tableProblems.fix.saleBeforeHistory,
    errorInFeature: en.tableProblems.fix.errorInFeature,
    errorInField: en.tableProblems.fix.errorInField,
    formOpen: en.tableProblems.fix.formOpen,
    noneChanged: en.tableProblems.fix.noneChanged,
    percentInMoney: en.tableProblems.fix.percentInMoney,
  },
  /** Problems of a whole table or column: what is wrong, and its remedy. */
  noMenuTime: message<{ table: string | number }>(en.tableProblems.noMenuTime),
  noMenuTimeFix: en.tableProblems.noMenuTimeFix,
  noSaleTime: message<{ table: string | number }>(en.tableProblems.noSaleTime),
  noSaleTimeFix: {
    byDate: en.tableProblems.noSaleTimeFix.byDate,
    byT: en.tableProblems.noSaleTimeFix.byT,
  },
  noDates: message<{ table: string | number }>(en.tableProblems.noDates),
  noDatesFix: en.tableProblems.noDatesFix,
  /** `tables`: the tables that lack it. `means`: what the field is; null = not known. */
  unmapped: message<{ tables: string | number; means: string | number | null; field: string | number }>(en.tableProblems.unmapped),
  unmappedFix: en.tableProblems.unmappedFix,
  rowsOfSizes: message<{ table: string | number; rows: number; most: number }>(en.tableProblems.rowsOfSizes),
  rowsOfSizesFix: en.tableProblems.rowsOfSizesFix,
  tableGone: message<{ table: string | number }>(en.tableProblems.tableGone),
  tableGoneFix: en.tableProblems.tableGoneFix,
  columnGone: message<{ table: string | number; header: string | number }>(en.tableProblems.columnGone),
  columnGoneFix: en.tableProblems.columnGoneFix,
  columnTwice: message<{ table: string | number; header: string | number }>(en.tableProblems.columnTwice),
  columnTwiceFix: en.tableProblems.columnTwiceFix,
  columnRenamedFix: message<{ to: string | number }>(en.tableProblems.columnRenamedFix),
  tableEmpty: message<{ table: string | number }>(en.tableProblems.tableEmpty),
  tableEmptyFix: en.tableProblems.tableEmptyFix,
  featureNamed: message<{ table: string | number; header: string | number }>(en.tableProblems.featureNamed),
  featureNamedFix: en.tableProblems.featureNamedFix,
  descriptionMissing: en.tableProblems.descriptionMissing,
  descriptionMissingFix: en.tableProblems.descriptionMissingFix,
  /** Buttons beside a problem: how the cells of its column are read. `value`: a number or a day as 2026-04-03. */
  press: {
    notSo: en.tableProblems.press.notSo,
    leaveOut: en.tableProblems.press.leaveOut,
    readSo: en.tableProblems.press.readSo,
    itIs: message<{ value: string | number }>(en.tableProblems.press.itIs),
  },
  /** Rows that are no deals. `rows`: made by `rows`. `what`: a list of `asideKinds` and of what stands in such rows. */
  leftOut: message<{ table: string | number; rows: string | number; n: number; what: string | number }>(en.tableProblems.leftOut),
  rowsRead: message<{ table: string | number; rows: string | number; n: number; what: string | number }>(en.tableProblems.rowsRead),
  returnedMore: en.tableProblems.returnedMore,
  returnedMoreFix: en.tableProblems.returnedMoreFix,
  asideKinds: {
    total: en.tableProblems.asideKinds.total,
    headers: en.tableProblems.asideKinds.headers,
    heading: en.tableProblems.asideKinds.heading,
    blank: en.tableProblems.asideKinds.blank,
    double: en.tableProblems.asideKinds.double,
    returned: en.tableProblems.asideKinds.returned,
  },
  /** Rows of deals under a date that is written once. */
  datesOnce: message<{ table: string | number; header: string | number }>(en.tableProblems.datesOnce),
  datesOfRows: message<{ table: string | number; header: string | number }>(en.tableProblems.datesOfRows),
  /** `words`: “W” = ✓, “L” = ✗. */
  flagWords: message<{ header: string | number; words: string | number }>(en.tableProblems.flagWords),
  /** Behind the statement that there are fewer rows, menus or taken deals than expected. */
  smallIsPlanned: en.tableProblems.smallIsPlanned,
  /** `header`: the column of the cost. */
  priceAssumed: message<{ table: string | number; factor: number; header: string | number; sales: number }>(en.tableProblems.priceAssumed),
  priceAssumedFix: en.tableProblems.priceAssumedFix,
  /** `headers`: quoted names of columns of which a cell lacks. */
  without: message<{ headers: string | number }>(en.tableProblems.without),
  oneUnit: {
    deals: message<{ table: string | number }>(en.tableProblems.oneUnit.deals),
    sales: message<{ table: string | number }>(en.tableProblems.oneUnit.sales),
    parts: message<{ table: string | number }>(en.tableProblems.oneUnit.parts),
    asTaken: message<{ table: string | number; sizes: string | number; past: string | number }>(en.tableProblems.oneUnit.asTaken),
    fix: en.tableProblems.oneUnit.fix,
  },
}

/** Choosing and reading the tables: progress, and what is missing before a check. */
export const tableSetupText = {
  chooseTable: en.tableSetup.chooseTable,
  readingTables: en.tableSetup.readingTables,
  /** Progress; `done` and `rows`: rows of the table. */
  readingTable: message<{ table: string | number; done: number; rows: number }>(en.tableSetup.readingTable),
  withoutSales: en.tableSetup.withoutSales,
  salesFound: message<{ table: string | number }>(en.tableSetup.salesFound),
  /** Columns that every plan needs and that were not found. */
  lacking: message<{ what: string | number }>(en.tableSetup.lacking),
  lackingBetween: en.tableSetup.lackingBetween,
  lacks: {
    key: en.tableSetup.lacks.key,
    size: en.tableSetup.lacks.size,
    time: en.tableSetup.lacks.time,
  },
  loadingSample: en.tableSetup.loadingSample,
  /** Progress of the sample's table. */
  writingTable: message<{ table: string | number }>(en.tableSetup.writingTable),
  sampleHasWords: en.tableSetup.sampleHasWords,
  /** After “Plan menu”, when the columns were guessed for the first time. */
  lookOnce: en.tableSetup.lookOnce,
  describeFirst: en.tableSetup.describeFirst,
  nothingToCancel: en.tableSetup.nothingToCancel,
  partNotLoaded: en.tableSetup.partNotLoaded,
  answerTooLong: message<{ most: number }>(en.tableSetup.answerTooLong),
}

/** After the button that makes a table of the cells around the selected one. */
export const tableOfBlockText = {
  made: message<{ table: string | number; rows: number }>(en.tableOfBlock.made),
  inTable: message<{ table: string | number }>(en.tableOfBlock.inTable),
  noBlock: en.tableOfBlock.noBlock,
}

/** The screen where the tables of the workbook are chosen. */
export const tablesStepText = {
  title: en.tablesStep.title,
  titleNone: en.tablesStep.titleNone,
  notDone: en.tablesStep.notDone,
  aboutKey: en.tablesStep.aboutKey,
  /** Buttons, and why they cannot be pressed. */
  next: en.tablesStep.next,
  noDeals: en.tablesStep.noDeals,
  beingRead: en.tablesStep.beingRead,
  insertSample: en.tablesStep.insertSample,
  sampleBeingWritten: en.tablesStep.sampleBeingWritten,
  tableOfBlock: en.tablesStep.tableOfBlock,
  lookAgain: en.tablesStep.lookAgain,
  lookForTables: en.tablesStep.lookForTables,
  /** Where there is no table. Both name a button. */
  makeTable: words(en.tablesStep.makeTable),
  trySample: words(en.tablesStep.trySample),
  /** Lists of tables; the last two are entries for none. */
  deals: en.tablesStep.deals,
  earlierDeals: en.tablesStep.earlierDeals,
  sales: en.tablesStep.sales,
  salesHint: en.tablesStep.salesHint,
  chooseTable: en.tablesStep.chooseTable,
  noTable: en.tablesStep.noTable,
  /** An entry of a list. */
  table: message<{ name: string | number; rows: number; sheet: string | number }>(en.tablesStep.table),
  whereEarlier: en.tablesStep.whereEarlier,
  inSameTable: en.tablesStep.inSameTable,
  inOwnTable: en.tablesStep.inOwnTable,
}

/** How time is read: from a column of the sheet, or from dates by a period. */
export const timeMappingText = {
  howTold: en.timeMapping.howTold,
  byDates: en.timeMapping.byDates,
  byDatesBlocked: en.timeMapping.byDatesBlocked,
  byColumn: en.timeMapping.byColumn,
  byColumnHint: en.timeMapping.byColumnHint,
  /** A list of `periods`. */
  decidedEvery: en.timeMapping.decidedEvery,
  periods: {
    day: en.timeMapping.periods.day,
    week: en.timeMapping.periods.week,
    month: en.timeMapping.periods.month,
    quarter: en.timeMapping.periods.quarter,
    year: en.timeMapping.periods.year,
  },
  /** A question; the answers are `latest` and `ofDay`. */
  currentMenu: en.timeMapping.currentMenu,
  latest: {
    day: en.timeMapping.latest.day,
    week: en.timeMapping.latest.week,
    month: en.timeMapping.latest.month,
    quarter: en.timeMapping.latest.quarter,
    year: en.timeMapping.latest.year,
  },
  ofDay: {
    day: en.timeMapping.ofDay.day,
    week: en.timeMapping.ofDay.week,
    month: en.timeMapping.ofDay.month,
    quarter: en.timeMapping.ofDay.quarter,
    year: en.timeMapping.ofDay.year,
  },
  /** A field for a date. */
  dayOf: {
    day: en.timeMapping.dayOf.day,
    week: en.timeMapping.dayOf.week,
    month: en.timeMapping.dayOf.month,
    quarter: en.timeMapping.dayOf.quarter,
    year: en.timeMapping.dayOf.year,
  },
}

/** The tool that removes what the add-in wrote into the workbook. */
export const toolRemovalText = {
  /** A button, and the same button when it was pressed once. */
  remove: en.toolRemoval.remove,
  reallyRemove: en.toolRemoval.reallyRemove,
  lookAgain: en.toolRemoval.lookAgain,
  whatGoes: en.toolRemoval.whatGoes,
  nothing: en.toolRemoval.nothing,
  forGood: en.toolRemoval.forGood,
  whatStays: en.toolRemoval.whatStays,
  removed: en.toolRemoval.removed,
  removedNote: en.toolRemoval.removedNote,
  whatStayed: en.toolRemoval.whatStayed,
  /** The analyst's formulas that read what goes, or what went. */
  formulasRead: message<{ n: number }>(en.toolRemoval.formulasRead),
  formulasReadGone: message<{ n: number }>(en.toolRemoval.formulasReadGone),
  moreFormulas: message<{ n: number }>(en.toolRemoval.moreFormulas),
}

/** The title of the tools' screen. */
export const toolsScreenText = {
  title: en.toolsScreen.title,
}

/** The tools: their menu, each at work, and the self-check's report. */
export const toolsText = {
  titles: {
    ours: en.tools.titles.ours,
    'self-check': en.tools.titles['self-check'],
  },
  explanations: {
    ours: en.tools.explanations.ours,
    'self-check': en.tools.explanations['self-check'],
  },
  /** Buttons that begin. */
  begin: {
    ours: en.tools.begin.ours,
    'self-check': en.tools.begin['self-check'],
  },
  notDone: en.tools.notDone,
  /** A button; after it was pressed; and why it cannot be pressed again. */
  stop: en.tools.stop,
  stopping: en.tools.stopping,
  isStopped: en.tools.isStopped,
  /** The self-check's report. */
  noneFailed: en.tools.noneFailed,
  failed: message<{ n: number }>(en.tools.failed),
  /** A button, and what is said if it cannot copy. */
  copyReport: en.tools.copyReport,
  notCopied: en.tools.notCopied,
  whatToDo: en.tools.whatToDo,
  sendReport: en.tools.sendReport,
  report: en.tools.report,
  reportHolds: en.tools.reportHolds,
}

/** “What if”: a plan with one number changed, beside the present one, kept by name as a scenario. */
export const whatIfText = {
  title: en.whatIf.title,
  titleOf: message<{ change: string | number }>(en.whatIf.titleOf),
  looking: en.whatIf.looking,
  keepAs: en.whatIf.keepAs,
  keepAsHint: en.whatIf.keepAsHint,
  /** A button, and why it cannot be pressed. */
  keep: en.whatIf.keep,
  full: message<{ n: number }>(en.whatIf.full),
  /** A suggested name. */
  ownName: message<{ threshold: number; limits: string | number | null }>(en.whatIf.ownName),
  /** A scenario on its way to a plan: title, what stood there before, and what its plan keeps. */
  trial: message<{ changes: string | number }>(en.whatIf.trial),
  trialNumber: message<{ to: string | number; from: string | number }>(en.whatIf.trialNumber),
  trialHorizon: message<{ to: number | null; from: number | null }>(en.whatIf.trialHorizon),
  stood: message<{ around: string | number }>(en.whatIf.stood),
  planned: en.whatIf.planned,
  willKeepConfidence: message<{ threshold: number }>(en.whatIf.willKeepConfidence),
  willSetConfidence: en.whatIf.willSetConfidence,
  willKeepLimit: message<{ limits: string | number }>(en.whatIf.willKeepLimit),
  keptConfidence: message<{ threshold: number; own: number }>(en.whatIf.keptConfidence),
  setConfidence: message<{ own: number; before: number }>(en.whatIf.setConfidence),
  /** A button. */
  takeBefore: message<{ before: number }>(en.whatIf.takeBefore),
  keptLimit: message<{ limits: string | number }>(en.whatIf.keptLimit),
  changeNumber: en.whatIf.changeNumber,
  /** A list of the numbers in the description, and its first entry. */
  numberOfWords: en.whatIf.numberOfWords,
  noNumber: en.whatIf.noNumber,
  none: en.whatIf.none,
  /** A field for another number. */
  inPlaceOf: message<{ number: string | number }>(en.whatIf.inPlaceOf),
  inPercent: en.whatIf.inPercent,
  asItStands: en.whatIf.asItStands,
  horizon: en.whatIf.horizon,
  horizonHint: en.whatIf.horizonHint,
  costCharged: en.whatIf.costCharged,
  costFree: en.whatIf.costFree,
  /** A button, and why it cannot be pressed. */
  check: en.whatIf.check,
  mendNumber: en.whatIf.mendNumber,
  changeFirst: en.whatIf.changeFirst,
  kept: message<{ n: string | number; most: string | number }>(en.whatIf.kept),
  scenario: message<{ name: string | number; n: number; limits: string | number | null; threshold: number; profit: number; interval: readonly [number, number] | null; capital: number | null }>(en.whatIf.scenario),
  /** `by`: empty = not known. */
  madeBy: message<{ by: string | number | null; at: string }>(en.whatIf.madeBy),
  /** Buttons, each with what it is called to the ear. */
  useWords: en.whatIf.useWords,
  useWordsOf: message<{ name: string | number }>(en.whatIf.useWordsOf),
  rename: en.whatIf.rename,
  newName: en.whatIf.newName,
  otherName: en.whatIf.otherName,
  saveName: en.whatIf.saveName,
  saveNameOf: message<{ name: string | number }>(en.whatIf.saveNameOf),
  deleteOf: message<{ name: string | number }>(en.whatIf.deleteOf),
  compareTwo: en.whatIf.compareTwo,
  /** Two lists of scenarios, their first entry, and a button. */
  fromThis: en.whatIf.fromThis,
  toThis: en.whatIf.toThis,
  planAbove: en.whatIf.planAbove,
  compare: en.whatIf.compare,
  chooseTwo: en.whatIf.chooseTwo,
  chooseHere: en.whatIf.chooseHere,
  /** Above a comparison: its two plans, and what each was chosen at. */
  comparedOf: message<{ before: string | number; after: string | number }>(en.whatIf.comparedOf),
  confidence: en.whatIf.confidence,
  limit: en.whatIf.limit,
  noLimit: en.whatIf.noLimit,
  /** A button, and what is said after it. */
  copyAll: en.whatIf.copyAll,
  copied: en.whatIf.copied,
  notCopied: en.whatIf.notCopied,
}

/** Why a deal is taken, and why little is taken. */
export const whyDealText = {
  title: en.whyDeal.title,
  deal: en.whyDeal.deal,
  like: en.whyDeal.like,
  forecast: en.whyDeal.forecast,
  /** Headers of columns; the last one is a percentage. */
  menu: en.whyDeal.menu,
  qty: en.whyDeal.qty,
  earned: en.whyDeal.earned,
  alike: en.whyDeal.alike,
  /** Columns of the service; a column of the sheet keeps its header. */
  columns: {
    qty: en.whyDeal.columns.qty,
  },
  /** A column, its value, and by how much money it moves the forecast. */
  carried: message<{ column: string | number; value: string | number; effect: string | number }>(en.whyDeal.carried),
  /** An empty cell. */
  blank: en.whyDeal.blank,
}

/** Why a deal is taken, and why little is taken. */
export const whyLittleText = {
  none: en.whyLittle.none,
  little: en.whyLittle.little,
  /** Why limits leave little. */
  limitBinds: message<{ limits: string | number; taken: number; deals: number }>(en.whyLittle.limitBinds),
}

/** What the workbook remembers for the add-in, and why it does not. */
export const workbookMemoryText = {
  setupLost: en.workbookMemory.setupLost,
  columnsLost: en.workbookMemory.columnsLost,
  newer: en.workbookMemory.newer,
  tooManyColumns: en.workbookMemory.tooManyColumns,
  nameHoldsKey: en.workbookMemory.nameHoldsKey,
  namesTooLong: en.workbookMemory.namesTooLong,
  descriptionHoldsKey: en.workbookMemory.descriptionHoldsKey,
  /** A colleague works in the same workbook. */
  optionsChanged: en.workbookMemory.optionsChanged,
  descriptionChanged: en.workbookMemory.descriptionChanged,
}

/** Every plan that the workbook keeps: its notes, a comparison of two, restoring and deleting. */
export const workbookPlansText = {
  title: message<{ n: string | number }>(en.workbookPlans.title),
  putRightFirst: en.workbookPlans.putRightFirst,
  plan: message<{ name: string | number | null; by: string | number | null; at: string; n: number; threshold: number; limits: string | number | null; profit: number; capital: number | null; model: string | number }>(en.workbookPlans.plan),
  planInColumns: message<{ name: string | number | null; by: string | number | null; at: string; n: number; threshold: number; limits: string | number | null; profit: number; capital: number | null; model: string | number }>(en.workbookPlans.planInColumns),
  whatWasSaid: message<{ at: string }>(en.workbookPlans.whatWasSaid),
  /** A plan's name that is clear without context: `called` below. */
  nameOf: message<{ by: string | number | null; at: string; name: string | number | null; n: number; limits: string | number | null }>(en.workbookPlans.nameOf),
  /** Buttons, each with what it is called to the ear. */
  restore: en.workbookPlans.restore,
  restoreOf: message<{ called: string | number }>(en.workbookPlans.restoreOf),
  deleteOf: message<{ called: string | number }>(en.workbookPlans.deleteOf),
  reallyDelete: en.workbookPlans.reallyDelete,
  reallyDeleteOf: message<{ called: string | number }>(en.workbookPlans.reallyDeleteOf),
  copyId: en.workbookPlans.copyId,
  copyIdOf: message<{ called: string | number }>(en.workbookPlans.copyIdOf),
  /** A plan's name and notes. */
  nameIt: en.workbookPlans.nameIt,
  changeName: en.workbookPlans.changeName,
  name: en.workbookPlans.name,
  notes: en.workbookPlans.notes,
  notesHint: en.workbookPlans.notesHint,
  save: en.workbookPlans.save,
  saveOf: message<{ called: string | number }>(en.workbookPlans.saveOf),
  nothingChanged: en.workbookPlans.nothingChanged,
  compareTwo: en.workbookPlans.compareTwo,
  /** Two lists of plans, and a button. */
  from: en.workbookPlans.from,
  to: en.workbookPlans.to,
  compare: en.workbookPlans.compare,
  chooseTwo: en.workbookPlans.chooseTwo,
  chooseHere: en.workbookPlans.chooseHere,
}

/** Every plan that the workbook keeps: its notes, a comparison of two, restoring and deleting. */
export const differencesText = {
  same: en.differences.same,
  /** `revalued`: how many of them have another profit. */
  sameDeals: message<{ n: number; revalued: number }>(en.differences.sameDeals),
  more: message<{ n: number }>(en.differences.more),
  /** Names of rows: deals that only the earlier plan takes, and those that it takes larger. */
  gone: en.differences.gone,
  smaller: en.differences.smaller,
  worth: message<{ n: number; profit: number }>(en.differences.worth),
  less: message<{ n: number; profit: number }>(en.differences.less),
}

/** Writing a plan into its two columns, restoring an earlier one, and the other writers of the workbook. */
export const writeRunText = {
  /** Progress. */
  findingDeals: en.writeRun.findingDeals,
  writingColumns: en.writeRun.writingColumns,
  otherWrote: message<{ by: string | number }>(en.writeRun.otherWrote),
  /** Why nothing is written. */
  rowsUnknown: en.writeRun.rowsUnknown,
  noPlan: en.writeRun.noPlan,
  columnGone: message<{ table: string | number; column: string | number }>(en.writeRun.columnGone),
  rowsGone: message<{ table: string | number }>(en.writeRun.rowsGone),
  rowsChanged: message<{ table: string | number }>(en.writeRun.rowsChanged),
  /** `unfilled` rows are new or changed; of the plan's `deals` deals `lost` are not there. */
  tooFewRows: message<{ table: string | number; unfilled: number; deals: number; lost: number }>(en.writeRun.tooFewRows),
  planGone: en.writeRun.planGone,
  onePlanGone: en.writeRun.onePlanGone,
  /** `why`: a sentence. */
  notRestored: message<{ why: string | number }>(en.writeRun.notRestored),
  notKept: message<{ why: string | number }>(en.writeRun.notKept),
  /** Plans that were dropped for want of room. */
  dropped: message<{ plans: number }>(en.writeRun.dropped),
  /** What was done. */
  repaired: message<{ rows: number }>(en.writeRun.repaired),
  restored: message<{ deals: number; by: string | number }>(en.writeRun.restored),
  writtenAgain: message<{ deals: number }>(en.writeRun.writtenAgain),
  /** What the rows could not take: sentences after the two above. */
  unfilled: message<{ rows: number }>(en.writeRun.unfilled),
  /** `deals`: the first ones; `more`: how many others. */
  lostDeals: message<{ deals: string | number; more: number }>(en.writeRun.lostDeals),
  planDeleted: en.writeRun.planDeleted,
  planDescribed: en.writeRun.planDescribed,
  /** The rows of the table by the plan in its columns. */
  arranged: {
    taken: en.writeRun.arranged.taken,
    all: en.writeRun.arranged.all,
  },
  noColumns: en.writeRun.noColumns,
  noneTaken: message<{ table: string | number }>(en.writeRun.noneTaken),
  /** The deal whose cell is selected: the `deal`th of `of`. */
  takenDeal: message<{ deal: number; of: number; key: string | number; row: number }>(en.writeRun.takenDeal),
}

/** What was written into the sheet, and the rows that could not be filled. */
export const writtenText = {
  title: en.written.title,
  /** `first`, `second`: headers of columns. */
  rows: message<{ rows: number; first: string | number; second: string | number; taken: number }>(en.written.rows),
  withoutValue: message<{ rows: number }>(en.written.withoutValue),
  whyWithout: message<{ rows: number }>(en.written.whyWithout),
  /** Buttons. */
  showChanged: message<{ row: number }>(en.written.showChanged),
  showNew: message<{ row: number }>(en.written.showNew),
  notFound: message<{ deals: number }>(en.written.notFound),
  /** `more`: how many are not named. */
  whichLost: message<{ deals: string | number; more: number }>(en.written.whichLost),
}

/** What has changed in a table since the plan was made from it: "Deals: 2 rows changed (Unit cost), 1 row added.". */
export const tableChangesText = {
  /** Headers, of which `more` are not named. */
  columns: message<{ headers: string | number; more: number }>(en.tableChanges.columns),
  change: message<{ table: string | number; changes: string | number }>(en.tableChanges.change),
  rowsChanged: message<{ changed: number; columns: string | number | null }>(en.tableChanges.rowsChanged),
  cellsChanged: message<{ columns: string | number | null }>(en.tableChanges.cellsChanged),
  rowsAdded: message<{ added: number }>(en.tableChanges.rowsAdded),
  rowsRemoved: message<{ removed: number }>(en.tableChanges.rowsRemoved),
  columnsGone: message<{ gone: string | number }>(en.tableChanges.columnsGone),
  /** Between columns, and between changes. */
  between: en.tableChanges.between,
  tableGone: en.tableChanges.tableGone,
}

/** A plan of which the sheet could take a part only. */
export const writtenPartText = {
  /** `deals` of the plan's `planned` deals. */
  holds: message<{ deals: number; planned: number; profit: number }>(en.writtenPart.holds),
  unfilled: message<{ rows: number }>(en.writtenPart.unfilled),
}
