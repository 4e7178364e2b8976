// Texts of the pane's dictionaries that are English in every language, because they stand in the workbook or are
// a custom function's answer. A build exchanges imports of #addin/text/en/, and not these.
export { paneFixesText } from './en/pane-fixes.ts'
export { planPartsText } from './en/plan-parts.ts'
export { tableChangesText } from './en/table-changes.ts'
export { writtenPartText } from './en/written-part.ts'
