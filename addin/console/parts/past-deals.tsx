// Past deals under the reading of the words, one bill at a time, as the pane shows them. Bills are deleted with the tables.
import { useEffect, useState } from 'preact/hooks'
import type { Bill, BillLine } from '#contract/bill.ts'
import { resultSchema } from '#contract/schemas.ts'
import type { Valuation } from '#contract/valuation.ts'
import { BillHead, Cells, NoPrice, ProfitRow } from '../../bill/bill-parts.tsx'
import { ruleText } from '../../bill/line-rule.ts'
import { lineName, type NameOf } from '../../bill/names.ts'
import { Select } from '../../shell/fields.tsx'
import { Button } from '../../shell/pieces.tsx'
import { billText } from '../../messages/texts.ts'
import { centsText } from '../../messages/words.ts'
import { useDealNames } from '../../shell/deal-names.ts'
import { useLoad } from '../use-load.ts'
import { Card, Loaded, Waiting } from './parts.tsx'
import type { TermWords } from './term-words.ts'
import { From } from './valued.tsx'

const texts = billText

/** The service knows the tables by its own names alone. */
const nameOf: NameOf = ({ name }) => name

interface PastDealsProps {
  readonly id: string
  readonly valuation: Valuation
}

/** `id`: a finished session. */
export function PastDeals({ id, valuation }: PastDealsProps) {
  const { load, reload } = useLoad(`result/${encodeURIComponent(id)}?bill=all`, resultSchema)
  return (
    <Card title={texts.title}>
      <Loaded of={load} what="Reading the past deals…" retry={reload}>
        {({ bill: bills = [] }) =>
          bills.length > 0 ? (
            <Bills bills={bills} valuation={valuation} />
          ) : (
            <p class="hint">
              The service keeps no bills of this session: they show cells of its tables and are
              deleted with them, a day after the end.
            </p>
          )
        }
      </Loaded>
      <NotCharged unused={valuation.unused} />
    </Card>
  )
}

interface BillsProps {
  readonly bills: readonly Bill[]
  readonly valuation: Valuation
}

function Bills({ bills, valuation }: BillsProps) {
  const [at, show] = useState(0)
  const words = useTermWords(valuation)
  const dealName = useDealNames(bills.map(({ key }) => key))
  if (words === null) return <Waiting what="Printing the bills…" />
  const bill = bills[at]!
  const by = (step: number) => show((at + step + bills.length) % bills.length)
  return (
    <>
      <BillHead bill={bill} />
      <table class="bill">
        <tbody>
          {bill.lines.map((line) => (
            <Line
              key={line.term}
              line={line}
              bill={bill}
              valuation={valuation}
              words={words[line.term]!}
            />
          ))}
          <ProfitRow bill={bill} />
        </tbody>
      </table>
      <div class="row">
        <Button onPress={() => by(-1)}>{texts.before}</Button>
        <span>{texts.place({ at: at + 1, count: bills.length })}</span>
        <Button onPress={() => by(1)}>{texts.next}</Button>
      </div>
      <Select
        label={texts.byKey}
        value={String(at)}
        onPick={(value) => show(Number(value))}
        groups={[
          {
            label: null,
            options: bills.map(({ key }, place) => ({ value: `${place}`, text: dealName(key) })),
          },
        ]}
      />
    </>
  )
}

interface LineProps {
  readonly line: BillLine
  readonly bill: Bill
  readonly valuation: Valuation
  readonly words: TermWords
}

function Line({ line, bill, valuation, words: { rule, named, isOfPrice } }: LineProps) {
  const { sign, source } = valuation.terms[line.term]!
  const fields = valuation.lines?.find(({ term }) => term === line.term)?.fields
  return (
    <tr>
      <th scope="row">
        <span class="sign" aria-hidden="true">
          {sign === 1 ? '+' : '−'}
        </span>
        {named && <strong>{lineName(line.name)} </strong>}
        {fields ? ruleText(fields, nameOf) : rule}
        <Cells cells={line.cells} nameOf={nameOf} />
        {line.contradicted && (
          <span class="from wrong">{texts.contradicted({ mistake: line.contradicted })}</span>
        )}
        {isOfPrice && <NoPrice bill={bill} nameOf={nameOf} />}
        <From source={source} />
      </th>
      <td>{line.money === null ? texts.open : centsText(line.money)}</td>
    </tr>
  )
}

/** Sentences that may be money and stand in no line. */
function NotCharged({ unused = [] }: Pick<Valuation, 'unused'>) {
  const money = unused.filter(({ why }) => why === 'money')
  if (money.length === 0) return null
  return (
    <>
      <h3>{texts.notCharged}</h3>
      <ul class="plain not-charged">
        {money.map(({ start, text }) => (
          <li key={start}>
            <q>{text}</q>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The words of each term; what prints them is loaded with them. */
function useTermWords(valuation: Valuation): readonly TermWords[] | null {
  const [words, set] = useState<readonly TermWords[] | null>(null)
  useEffect(() => {
    let current = true
    void import('./term-words.ts').then(({ termWords }) => {
      if (current) set(termWords(valuation))
    })
    return () => {
      current = false
    }
  }, [valuation])
  return words
}
