// A plan of which the sheet could take a part only.
import { writtenPartIn } from '../english-parts.ts'
import * as words from './words.ts'

export const writtenPartText = writtenPartIn(words)
