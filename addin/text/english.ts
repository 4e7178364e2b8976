// Texts of the pane's dictionaries that are English in every language, because they stand in the workbook or are
// a custom function's answer. A build exchanges imports of ./en/, and not these.
import { tableChangesIn, writtenPartIn } from './english-parts.ts'
import * as words from './words.ts'

export { paneFixesText } from './en/pane-fixes.ts'
export { planPartsText } from './en/plan-parts.ts'

export const tableChangesText = tableChangesIn(words)
export const writtenPartText = writtenPartIn(words)
