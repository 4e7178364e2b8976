// The lines of a bill as a table: sign, name, rule and money, the profit below. Each is mended where it stands.
import type { Bill, BillLine } from '#contract/bill.ts'
import { canDrop } from '#language/lines/mend.ts'
import type { Flow } from '../shell/create-flow.ts'
import { DealNames } from '../shell/deal-names.ts'
import { noteWords, withHeaders } from '../shell/note-words.ts'
import { useContext } from 'preact/hooks'
import { Button, Marked } from '../shell/pieces.tsx'
import { billText, readingText } from '../messages/texts.ts'
import { centsText } from '../messages/words.ts'
import type { LineShown, ReadingAnswer } from '../options/setup-state.ts'
import { Cells, NoPrice, ProfitRow } from './bill-parts.tsx'
import type { BillsShown } from './bill-state.ts'
import { isOfPrice } from './bill-words.ts'
import { LineEditor } from './line-editor.tsx'
import { lineRule, lineTitle } from './line-rule.ts'
import { lineName, type NameOf } from './names.ts'
import { questionId } from './settle.tsx'

const texts = billText

/** What is being mended: a line, a new one, or words that are not charged. */
export type Editing =
  | { readonly is: 'line'; readonly id: string }
  | { readonly is: 'add' }
  | { readonly is: 'charge'; readonly start: number }
  | null

interface BillLinesProps {
  readonly reading: ReadingAnswer
  readonly bill: Bill | null
  readonly bills: BillsShown | null
  readonly nameOf: NameOf
  readonly editing: Editing
  readonly edit: (editing: Editing) => void
  /** The words are being read anew. */
  readonly late: boolean
  readonly flow: Pick<Flow, 'mend' | 'takeBack' | 'showBill' | 'setSpend'>
  readonly editable: boolean
}

export function BillLines(props: BillLinesProps) {
  const { reading, bill } = props
  return (
    <table class="bill">
      <tbody>
        {reading.lines.map((line) => (
          <LineRow key={line.id} line={line} {...props} />
        ))}
        {bill !== null && <ProfitRow bill={bill} open={reading.lines.some(({ sure }) => !sure)} />}
      </tbody>
    </table>
  )
}

interface LineProps extends BillLinesProps {
  readonly line: LineShown
}

function LineRow(props: LineProps) {
  const { line, bill, bills, nameOf, editing, reading } = props
  const money = bill?.lines.find(({ term }) => line.sure && term === line.term)
  return (
    <>
      <tr class={line.sure ? undefined : 'open'}>
        <th scope="row">
          <span class="sign" aria-hidden="true">
            {signOf(line, reading)}
          </span>
          {line.named && <strong>{lineName(line.label)} </strong>}
          <Rule line={line} nameOf={nameOf} />
          <LineButton {...props} />
          {money && <Cells cells={money.cells} nameOf={nameOf} />}
          {money?.open && <span class="hint from">{texts.beyond}</span>}
          {money?.contradicted && (
            <span class="from wrong">{texts.contradicted({ mistake: money.contradicted })}</span>
          )}
          {isOfPrice(line) && bill !== null && (
            <NoPrice bill={bill} all={bills?.noPrices} nameOf={nameOf} />
          )}
          <From line={line} />
        </th>
        <td>{moneyShown(line, money, bill)}</td>
      </tr>
      {editing?.is === 'line' && editing.id === line.id && (
        <tr>
          <td colSpan={2} class="form">
            <LineMend {...props} />
          </td>
        </tr>
      )}
    </>
  )
}

/** Opens the form of a line; of one that is unsure it leads to its question. */
function LineButton({ line, bills, nameOf, editing, edit, editable }: LineProps) {
  const name = lineTitle(line, nameOf)
  if (!editable) return null
  if (!line.sure)
    return (
      <Button
        look="plain"
        label={texts.settleOf({ line: name })}
        onPress={() => document.getElementById(questionId(line.id))?.focus()}
      >
        {texts.settle}
      </Button>
    )
  if (bills === null) return null
  const isOpen = editing?.is === 'line' && editing.id === line.id
  return (
    <Button
      look="plain"
      label={texts.changeOf({ line: name })}
      onPress={() => edit(isOpen ? null : { is: 'line', id: line.id })}
    >
      ✎
    </Button>
  )
}

function LineMend({ line, bills, reading, nameOf, late, flow, edit }: LineProps) {
  if (bills === null) return null
  const mended = { id: line.id, places: line.places, sentence: line.sentence }
  const noCost = (): void => void flow.mend({ ...mended, name: line.label, fields: null })
  const before = line.named ? line.label : null
  const own = before === null ? '' : lineName(before)
  return (
    <LineEditor
      title={texts.changeOf({ line: lineTitle(line, nameOf) })}
      fields={line.fields ?? null}
      name={own}
      options={aboveOnly(bills.options, line, reading)}
      nameOf={nameOf}
      blocked={late ? readingText.reading : null}
      onSave={(typed, fields) =>
        flow.mend({ ...mended, name: typed === own ? before : typed || null, fields })
      }
      onNoCost={canDrop(reading.of, line) ? noCost : undefined}
      onCancel={() => edit(null)}
    />
  )
}

function moneyShown(line: LineShown, money: BillLine | undefined, bill: Bill | null): string {
  if (bill === null) return line.sure ? '' : texts.open
  return money?.money == null ? texts.open : centsText(money.money)
}

function signOf({ sure, term, fields }: LineShown, { valuation }: ReadingAnswer): string {
  if (!sure) return '?'
  const sign = term === undefined ? (fields?.earned ? 1 : -1) : valuation?.terms[term]?.sign
  return sign === 1 ? '+' : '−'
}

/** A line can take a part of the lines above it alone. */
function aboveOnly(
  options: BillsShown['options'],
  { id }: LineShown,
  { lines }: ReadingAnswer,
): BillsShown['options'] {
  const at = lines.findIndex((line) => line.id === id)
  const above = new Set(lines.slice(0, at).map(({ label }) => label))
  return {
    ...options,
    of: options.of.filter((of) => typeof of === 'string' || !('line' in of) || above.has(of.line)),
  }
}

function Rule({ line, nameOf }: Pick<BillLinesProps, 'nameOf'> & { readonly line: LineShown }) {
  const { sentence, sure } = line
  const rule = lineRule(line, nameOf)
  if (rule !== null) return <span>{rule}</span>
  return sentence === null || !sure ? null : <span lang="en">{sentence}</span>
}

/** Where the line comes from, and the values that count. */
function From({ line: { assumed, source, places, inForce } }: { readonly line: LineShown }) {
  // A line that was mended or settled is its own source: its rule says the same.
  const { nameOf } = useContext(DealNames)
  const isSaid = places.some(({ as }) => as === 'answer')
  return (
    <>
      {assumed && <span class="hint from">{readingText.assumedLine}</span>}
      {source.length > 0 && !isSaid && (
        <span class="hint from">
          <Marked text={readingText.from({ words: source.map(({ text }) => text).join(' … ') })} />
        </span>
      )}
      {inForce
        .map((item) => withHeaders(noteWords(item) ?? '', nameOf))
        .map((text) => (
          <span class="hint from" key={text}>
            {text}
          </span>
        ))}
    </>
  )
}
