// What a deal is charged of a sales-side cost that its own sales do not show, as far as request and words say: the
// parameter of the cost, and whether the words charge it only sometimes, so that a blank says that it was not.
import type { Parameters } from '#contract/schemas.ts'
import type { Term } from '#contract/valuation.ts'
import { costColumns, costParameter, nodes } from './inputs.ts'

export interface GivenCosts {
  /** What the request gives for a cost that a key lacks; null = nothing. */
  readonly parameter: (column: string) => number | null
  /** Whether the words charge the cost only sometimes: then a blank cell of a key with sales is 0. */
  readonly sometimes: (column: string) => boolean
}

const SOMETIMES =
  /\b(?:some|sometimes|occasional(?:ly)?|at times|from time to time|now and (?:then|again)|if|where (?:any|given|it|needed|one|there)|when (?:any|needed|there)|as needed|not (?:all|every)|few|rare(?:ly)?|seldom|optional(?:ly)?|only (?:for|if|on|some|when|where))\b/i

/** The costs that the terms charge; `words`: the description that they were read from. */
export function givenCosts(
  parameters: Parameters,
  words: string | null,
  terms: readonly Term[],
): GivenCosts {
  const sometimes = sometimesCharged(words ?? '', terms)
  return {
    parameter: (column) => costParameter(parameters, column)?.value ?? null,
    sometimes: (column) => sometimes.has(column),
  }
}

/** Cost columns of Sales of which a sentence says so: one that names the column, or that the term came from. */
function sometimesCharged(words: string, terms: readonly Term[]): ReadonlySet<string> {
  const said = sentences(words).filter((sentence) => SOMETIMES.test(sentence))
  const found = costColumns(terms).filter((column) => {
    const names = [column, column.replaceAll('_', ' ')].map(folded)
    const sources = terms
      .filter((term) => nodes([term]).some((node) => 'column' in node && node.column === column))
      .flatMap(({ source }) => sentences(source))
    return (
      sources.some((source) => SOMETIMES.test(source)) ||
      said.some((sentence) => {
        const text = folded(sentence)
        return [...names, ...sources.map(folded)].some((each) => text.includes(each))
      })
    )
  })
  return new Set(found)
}

const sentences = (text: string): string[] =>
  text
    .split(/(?<=[.!?;])\s+|\n|…/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
const folded = (text: string): string => text.toLowerCase().replace(/[.!?;]+$/, '')
