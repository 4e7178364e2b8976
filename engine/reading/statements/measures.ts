// What a column measures: kilograms, litres, cubic metres, the visitors of whom one buys.
import type { Line } from '../amounts/items.ts'
import type { Facts } from '../terms/facts.ts'
import { measureOf, STANDARD } from '#economics/bind.ts'
import { MEASURES } from '../words/vocabulary.ts'

export function readMeasures(facts: Facts, line: Line): void {
  const { words } = line
  for (const [at, word] of words.entries()) {
    if (!word.column || STANDARD.has(word.column.name) || word.column.table !== 'menus') continue
    const near = words.slice(Math.max(0, at - 14), at + 15)
    const about = near.some(
      (each) =>
        /^(weight|weights|weigh|weighs|weighing|volume|heavy|big|size|large|occupies|takes|fills|fill|takes-up|mass|bulk|cubic|space|room|holds)$/.test(
          each.text,
        ) || MEASURES[each.text] !== undefined,
    )
    const byName = [...new Set(Object.values(MEASURES))].find(
      (measure) => measureOf(word.column!.name, measure) === 1,
    )
    if (!about && !byName) continue
    const money = near.some((each) =>
      /^(fee|charge|charges|cost|costs|price|rate|amount|dollars|euros|pounds|percent)$/.test(
        each.text,
      ),
    )
    // The measure that is no "per …": "in kilograms", "of how many kilos".
    const after = [
      ...words.slice(at + 1, at + 15),
      ...words.slice(Math.max(0, at - 14), at).reverse(),
    ]
    const said = after.find((each) => {
      const place = words.indexOf(each)
      const before = words[place - 1]?.text ?? ''
      return (
        MEASURES[each.text] &&
        each.kind === 'word' &&
        !/^(per|each|every|\/|a|for|any|started)$/.test(before)
      )
    })
    const measure = byName ?? (said ? MEASURES[said.text]! : null) ?? drivenMeasure(line)
    if (!measure) continue
    // "labelling charge in pounds": money.
    if (
      measure === 'lb' &&
      !byName &&
      !near.some((each) => /^(weight|weigh|weighs|heavy|kg|kilograms|lb|lbs)$/.test(each.text))
    )
      continue
    if (
      !byName &&
      !said &&
      money &&
      !near.some((each) =>
        /^(weight|weigh|weighs|volume|heavy|big|mass|takes|fills|fill|occupies|size)$/.test(
          each.text,
        ),
      )
    )
      continue
    if (
      said === undefined &&
      !near.some((each) =>
        /^(weight|weigh|weighs|volume|heavy|big|mass|takes|take|fills|fill|occupies|size)$/.test(
          each.text,
        ),
      ) &&
      !byName
    )
      continue
    facts.measures.set(measure, { column: word.column, factor: 1 })
  }
}

function drivenMeasure(line: Line): string | null {
  const found = line.mentions.find((each) => each.kind === 'driver' && each.thing === 'measure')
  return found?.kind === 'driver' ? found.measure : null
}
