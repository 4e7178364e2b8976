// What has changed in a table since the plan was made from it: "Deals: 2 rows changed (Unit cost), 1 row added."
import { tableChangesIn } from '../english-parts.ts'
import * as words from './words.ts'

export const tableChangesText = tableChangesIn(words)
