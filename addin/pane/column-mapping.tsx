// The mapping of one table: the column of each field with its reason and alternatives, and the
// other columns that leave the workbook. A column that is neither ticked nor mapped stays in it.
import type { Part, PartColumns } from '#addin/state/setup-state.ts'
import type { Flow } from '#addin/flow/flow.ts'
import {
  MENU_FIELDS,
  SALES_FIELDS,
  type MenuField,
  type SalesField,
} from '#addin/mapping/fields.ts'
import { Select, Tick } from './fields.tsx'
import { Button, Fold } from './pieces.tsx'
import { counted } from '#addin/text/words.ts'

interface ColumnMappingProps {
  readonly part: Part
  readonly columns: PartColumns
  /** Fields that every plan needs. */
  readonly needed: ReadonlySet<string>
  readonly flow: Pick<Flow, 'setColumn' | 'setFeature'>
}

type AnyGuess = PartColumns['guesses'][number]

export function ColumnMapping(props: ColumnMappingProps) {
  const { part, columns, needed, flow } = props
  // Needed and common fields are shown even if no column was found.
  const isOpen = ({ field, header }: AnyGuess): boolean =>
    columns.columns[field] !== undefined ||
    header !== null ||
    needed.has(field) ||
    field === 'price'
  const field = (guess: AnyGuess) => <FieldColumn key={guess.field} {...props} guess={guess} />
  const rest = columns.guesses.filter((guess) => !isOpen(guess))
  return (
    <section class="side" aria-label={`Columns of ${columns.table}`}>
      <h2>
        {columns.table} <span class="says">{counted(columns.rows, 'row')}</span>
      </h2>
      {columns.guesses.filter(isOpen).map(field)}
      {rest.length > 0 && (
        <Fold title={<>{counted(rest.length, 'field')} without a column</>}>{rest.map(field)}</Fold>
      )}
      <Features part={part} columns={columns} flow={flow} />
    </section>
  )
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
    return used ? `${header} (now ${used[0]})` : header
  }
  const options = (list: readonly string[]) =>
    [...new Set(list)].map((header) => ({ value: header, text: usedFor(header) }))
  const others = options(headers.filter((header) => !likely.includes(header)))
  return (
    <Select
      label={
        <>
          {field}{' '}
          <span class="says">
            {meaning(part, field)}
            {needed.has(field) && ' (needed)'}
          </span>
        </>
      }
      hint={
        now === '' && needed.has(field) ? (
          <strong class="wrong">No plan without it: choose its column.</strong>
        ) : (
          hintOf(guess, now)
        )
      }
      value={now}
      onPick={(header) => flow.setColumn(part, field, header === '' ? null : header)}
      groups={[
        { label: null, options: [{ value: '', text: 'No column' }] },
        ...(likely.length > 0 ? [{ label: 'Likely', options: options(likely) }] : []),
        ...(others.length > 0 ? [{ label: 'Other columns', options: others }] : []),
      ]}
    />
  )
}

/** The reason for the guess, while the guess stands. */
function hintOf({ header, explanation }: AnyGuess, now: string): string | null {
  if (now === '') return null
  return now === header ? explanation : 'Your choice.'
}

function meaning(part: Part, field: MenuField | SalesField): string {
  const fields: Readonly<Record<string, { readonly explanation: string } | undefined>> =
    part === 'sales' ? SALES_FIELDS : MENU_FIELDS
  return fields[field]?.explanation ?? ''
}

function Features({ part, columns: { features }, flow }: Omit<ColumnMappingProps, 'needed'>) {
  if (features.length === 0) return null
  const sent = features.filter(({ take }) => take).length
  const takeAll = (take: boolean) => {
    for (const feature of features)
      if (feature.take !== take) flow.setFeature(part, feature.header, take)
  }
  return (
    <Fold
      title={
        <>
          {sent} of {counted(features.length, 'other column')} sent too
        </>
      }
    >
      <p class="hint">
        What bears on the outcome helps the plan. A column that is not ticked stays in the workbook.
      </p>
      <div class="row">
        <Button look="plain" onPress={() => takeAll(true)}>
          Send all
        </Button>
        <Button look="plain" onPress={() => takeAll(false)}>
          Send none
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
    </Fold>
  )
}
