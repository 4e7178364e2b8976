// Statements that decide how amounts are read wherever they stand: what T counts, what an order or a
// parcel is, what a column measures, what is free at first. Each takes its words.
import type { Facts } from '../terms/facts.ts'
import type { Line } from '../amounts/items.ts'
import { readFree } from './free-storage.ts'
import { readMeasures } from './measures.ts'
import { readNeutral } from './neutral.ts'
import { readOrders } from './orders.ts'
import { readPeriod } from './step-of-t.ts'
import { readWholes } from './wholes.ts'

export function readDefinitions(facts: Facts, line: Line): void {
  readNeutral(line)
  readPeriod(facts, line)
  readOrders(facts, line)
  readWholes(facts, line)
  readFree(facts, line)
  readMeasures(facts, line)
}
