// What most plans do without, in one part that is loaded when it is asked for. One part: the bundler would tear the
// flow itself apart for several that share different halves of it, and what is loaded first would grow.
export { arrange } from '../write/arrange.ts'
export { drawCurve, readLimitFields, tellLimits } from '../limit-costs/limit-costs.ts'
export { followSelection } from '../why-deal/follow-selection.ts'
export { planSheet } from '../plan-sheet/make-plan-sheet.ts'
export { tableOfBlock } from '../tables/table-of-block.ts'
export { act } from '../tools/act.ts'
export { scenario } from '../what-if/scenarios.ts'
export { askConfidence } from '../write/want-confidence.ts'
