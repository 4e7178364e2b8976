// What guesses columns and makes uploads of whole tables, with the words of their problems: one part of the worker that is loaded when tables are
// first read, checked, compared or aligned.
export { prepareUpload } from '../mapping/upload.ts'
export { labelsOf } from '../mapping/labels.ts'
export { cellsHash } from '../mapping/work.ts'
export { readColumn } from '#tables/read-forms.ts'
export { alignRows, dealCells, dealRows, takenCells } from './align-rows.ts'
export { columnsStand } from './columns-stand.ts'
export { checkMenu, translateRefusal } from './check-menu.ts'
export { rolesOf } from '../mapping/roles.ts'
export { understoodDeals } from './understood.ts'
export { featuresOf, guessPart, guessPeriod } from './guessing.ts'
export { withDayOrder } from '../mapping/sources.ts'
