// What a language model may know of a request of `POST /read`: the words, and of each column that a
// term may read its name and type. The fit's side of it is grounding/question-of.ts.
import {
  COSTS,
  MENUS_AMOUNTS,
  SALES_OTHERS,
  type AskedColumn,
  type ModelRequest,
} from '#contract/model-reading.ts'
import type { ReadRequest } from '#contract/questions.ts'
import { MENUS_COLUMNS } from '#contract/rule-columns.ts'
import { costParameter, WRITEOFF } from '#language/inputs.ts'
import { askedParameters, highestPrice, toldShares } from './kept-answer.ts'

export function modelRequestOf(request: ReadRequest): ModelRequest {
  const parameters = askedParameters(request)
  const shares = toldShares(request)
  const { menus, sales } = request.columns
  const typed = (
    title: 'Menus' | 'Sales',
    { name, type }: (typeof menus)[number],
  ): AskedColumn[] => {
    if (shares.percents.includes(`${title}.${name}`)) return [{ name, type: 'percent' }]
    if (shares.fractions.includes(`${title}.${name}`)) return [{ name, type: 'fraction' }]
    return type === 'number' || type === 'flag' ? [{ name, type: 'number' }] : []
  }
  const given = COSTS.filter(
    (name) =>
      !sales.some((column) => column.name === name) && costParameter(parameters, name) !== null,
  )
  const amounts = menus.filter(({ name }) => !MENUS_COLUMNS.has(name) || MENUS_AMOUNTS.has(name))
  const texts = menus.filter(({ name, type }) => type === 'text' && !MENUS_COLUMNS.has(name))
  return {
    description: request.business_description,
    menus: [
      ...amounts.flatMap((column) => typed('Menus', column)),
      ...texts.map(({ name }): AskedColumn => ({ name, type: 'text' })),
    ],
    sales: [
      ...sales
        .filter(({ name }) => !SALES_OTHERS.has(name))
        .flatMap((column) => typed('Sales', column)),
      ...given.map((name): AskedColumn => ({ name, type: 'number' })),
    ],
    period: parameters.period ?? null,
    highestPrice: highestPrice(request),
    ...(typeof parameters[WRITEOFF] === 'number' ? { writeoff: true } : {}),
  }
}
