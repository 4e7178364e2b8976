// A valuation in words, with the words that each line comes from. What prints it is loaded with it.
import { useEffect, useState } from 'preact/hooks'
import type { Valuation } from '#contract/valuation.ts'
import type { ReadBackLine } from '#language/controlled/read-back.ts'
import { Formula, Sentences } from '../../description/reading-view.tsx'
import { numberText } from '../../messages/english-words.ts'
import { Waiting } from './parts.tsx'

export function Valued({ valuation }: { readonly valuation: Valuation }) {
  const [lines, setLines] = useState<readonly ReadBackLine[] | null>(null)
  useEffect(() => {
    let current = true
    void import('#language/controlled/read-back.ts').then(({ readBackLines }) => {
      if (current) setLines(readBackLines(valuation))
    })
    return () => {
      current = false
    }
  }, [valuation])
  if (lines === null) return <Waiting what="Printing the reading…" />
  return (
    <>
      <ol class="terms">
        {lines.map(({ sentence, source }) => (
          <li key={sentence}>
            {rounded(sentence)}
            {source !== null && <From source={source} />}
          </li>
        ))}
      </ol>
      <Sentences title="Please check" sentences={valuation.unresolved} open />
      <Sentences title="Assumed" sentences={valuation.assumptions} />
      <Formula title="As a formula" hint="The profit of one deal." formula={valuation.formula} />
    </>
  )
}

/** "30.4167 days" for a month: what is read again has all its digits. */
const rounded = (sentence: string): string =>
  sentence.replaceAll(/\d+\.\d{5,}/g, (number) => numberText(Number(number)))

/** The words that a line comes from; empty: none. */
export function From({ source }: { readonly source: string }) {
  if (source === '') return <span class="hint from">assumed: the words do not say it</span>
  return (
    <span class="hint from">
      from <q>{source}</q>
    </span>
  )
}
