import { ENGLISH } from './english-workbooks.ts'
import { FRESH } from './fresh-workbooks.ts'
import { ODD } from './odd-workbooks.ts'
import { OTHER_LANGUAGES } from './other-languages.ts'
import type { Book } from './workbook.ts'

/** Tables of twenty small trades, as people keep them, with their true mapping. */
export const MESSY: readonly Book[] = [...ENGLISH, ...OTHER_LANGUAGES, ...ODD, ...FRESH]
