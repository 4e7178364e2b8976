// Whether past menus were planned from what was known then.
import type { Summary } from './schemas.ts'

/** False where outcomes were too few for that, so that later menus helped: a note says so. */
export const isInTimeOrder = ({ notes_items: items }: Pick<Summary, 'notes_items'>): boolean =>
  !items?.some(({ code }) => code === 'too_few_for_time_order')
