// The mapping of one table: a field stands open where its column is missing or could be another one. What
// was guessed without a rival is a line to read; what headers say by themselves is counted. Every choice,
// and the other columns, are in a fold. A column that is neither ticked nor mapped stays in the workbook.
import { listed } from '../messages/words.ts'
import { useState } from 'preact/hooks'
import type { Part, PartColumns } from '../options/setup-state.ts'
import type { Flow } from '../shell/create-flow.ts'
import { MENU_FIELDS, SALES_FIELDS } from './fields.ts'
import { lineName } from '../bill/names.ts'
import { Select, Tick } from '../shell/fields.tsx'
import { Button, Fact, Fold, Notice } from '../shell/pieces.tsx'
import { columnMappingText } from '../messages/texts.ts'

const texts = columnMappingText

interface ColumnMappingProps {
  readonly part: Part
  readonly columns: PartColumns
  /** Fields that every plan needs. */
  readonly needed: ReadonlySet<string>
  /** Past deals count by the analyst's own profits, not by what their sales brought. */
  readonly ownProfits: boolean
  readonly flow: Pick<Flow, 'setColumn' | 'setFeature'>
}

type AnyGuess = PartColumns['guesses'][number]

/** One of these says what a sale brought. */
const PRICES = ['price', 'revenue'] as const

/** The header is the field's own name. */
const isNamed = ({ reason }: AnyGuess): boolean =>
  reason === 'same_name' || reason === 'same_but_for_case'

/** The guess is taken, and no other column could be meant. */
export const isSettled = (guess: AnyGuess, { columns }: PartColumns): boolean =>
  guess.header !== null &&
  columns[guess.field] === guess.header &&
  (isNamed(guess) || guess.alternatives.length === 0)

export function ColumnMapping(props: ColumnMappingProps) {
  const { part, columns, needed, ownProfits } = props
  // As the screen was opened: a field does not leave the fold under the hands of who changes it.
  const [settled] = useState(
    () =>
      new Set(columns.guesses.filter((each) => isSettled(each, columns)).map((each) => each.field)),
  )
  const unpriced =
    part === 'sales' && !ownProfits && PRICES.every((each) => columns.columns[each] === undefined)
  const [wasUnpriced] = useState(unpriced)
  // Needed fields are shown even if no column was found, and what says the price of a sale.
  const isOpen = ({ field, header }: AnyGuess): boolean =>
    !settled.has(field) &&
    (columns.columns[field] !== undefined ||
      header !== null ||
      needed.has(field) ||
      (wasUnpriced && PRICES.some((each) => each === field)))
  const field = (guess: AnyGuess) => <FieldColumn key={guess.field} {...props} guess={guess} />
  const rest = columns.guesses.filter((guess) => !isOpen(guess))
  const done = rest.filter((guess) => settled.has(guess.field))
  const guessed = done.filter((guess) => !isNamed(guess))
  return (
    <section class="side" aria-label={texts.columnsOf({ table: columns.table })}>
      <h2>
        {columns.table} <span class="says">{texts.rows({ n: columns.rows })}</span>
      </h2>
      {unpriced && <Notice kind="warning" title={texts.noPrice({ table: columns.table })} />}
      {columns.guesses.filter(isOpen).map(field)}
      {guessed.length > 0 && (
        <dl class="facts">
          {guessed.map((guess) => (
            <Fact
              key={guess.field}
              name={called(part, guess.field)}
              value={columns.columns[guess.field] ?? texts.noColumn}
            />
          ))}
        </dl>
      )}
      <Fold
        title={restTitle(columns, done.length - guessed.length, rest.length - done.length)}
        long
      >
        {rest.map(field)}
        <Features {...props} />
      </Fold>
    </section>
  )
}

/** "9 columns matched by name, 3 fields without one, 2 of 5 other columns sent" */
function restTitle({ features }: PartColumns, named: number, without: number): string {
  const sent = features.filter(({ take }) => take).length
  const parts = [
    ...(named > 0 ? [texts.matched({ columns: named })] : []),
    ...(without > 0 ? [texts.without({ fields: without })] : []),
    ...(features.length > 0 ? [texts.sent({ sent, of: features.length })] : []),
  ]
  return parts.length === 0 ? texts.change : texts.changeOf({ parts: listed(parts) })
}

function FieldColumn({
  guess,
  part,
  columns: { headers, columns },
  needed,
  flow,
}: ColumnMappingProps & { readonly guess: AnyGuess }) {
  const { field } = guess
  const now = columns[field] ?? ''
  const likely = [...(guess.header === null ? [] : [guess.header]), ...guess.alternatives]
  const usedFor = (header: string): string => {
    const used = Object.entries(columns).find(([other, at]) => at === header && other !== field)
    return used ? texts.usedFor({ header, field: meaning(part, used[0]) }) : header
  }
  const options = (list: readonly string[]) =>
    [...new Set(list)].map((header) => ({ value: header, text: usedFor(header) }))
  const others = options(headers.filter((header) => !likely.includes(header)))
  return (
    <Select
      label={
        needed.has(field)
          ? texts.neededMeaning({ meaning: called(part, field) })
          : called(part, field)
      }
      more={texts.fieldMeans({ field, meaning: meaning(part, field) })}
      hint={
        now === '' && needed.has(field) ? (
          <strong class="wrong">{texts.noPlanWithout}</strong>
        ) : (
          hintOf(guess, now)
        )
      }
      value={now}
      onPick={(header) => flow.setColumn(part, field, header === '' ? null : header)}
      groups={[
        { label: null, options: [{ value: '', text: texts.noColumn }] },
        ...(likely.length > 0 ? [{ label: texts.likely, options: options(likely) }] : []),
        ...(others.length > 0 ? [{ label: texts.otherColumns, options: others }] : []),
      ]}
    />
  )
}

/** The reason for the guess, while the guess stands. */
function hintOf({ header, explanation }: AnyGuess, now: string): string | null {
  if (now === '') return null
  return now === header ? explanation : texts.yourChoice
}

/** What a person calls a field. */
export function meaning(part: Part, field: string): string {
  const fields: Readonly<Record<string, { readonly explanation: string } | undefined>> =
    part === 'sales' ? SALES_FIELDS : MENU_FIELDS
  return fields[field]?.explanation ?? ''
}

/** The same at the beginning of a line. */
const called = (part: Part, field: string): string => lineName(meaning(part, field))

function Features({ part, columns: { features }, flow }: ColumnMappingProps) {
  if (features.length === 0) return null
  const takeAll = (take: boolean) => {
    for (const feature of features)
      if (feature.take !== take) flow.setFeature(part, feature.header, take)
  }
  return (
    <>
      <h3>{texts.otherColumns}</h3>
      <p class="hint">{texts.otherColumnsHint}</p>
      <div class="row">
        <Button look="plain" onPress={() => takeAll(true)}>
          {texts.sendAll}
        </Button>
        <Button look="plain" onPress={() => takeAll(false)}>
          {texts.sendNone}
        </Button>
      </div>
      {features.map(({ header, explanation, take }) => (
        <Tick
          key={header}
          text={header}
          hint={explanation}
          on={take}
          onChange={(on) => flow.setFeature(part, header, on)}
        />
      ))}
    </>
  )
}
