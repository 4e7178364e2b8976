// The fields of one limit of the card "Limits", with what it costs below.
import type { ComponentChildren } from 'preact'
import { LIMIT_KEYS, MENU_ROWS, MONEY_MOST } from '#contract/limits.ts'
import type { LimitTold } from '#contract/plan-limits.ts'
import { useDealNames } from '../shell/deal-names.ts'
import { Field, Select } from '../shell/fields.tsx'
import { NumberField } from '../shell/number-field.tsx'
import { Button } from '../shell/pieces.tsx'
import { limitsCardText } from '../messages/texts.ts'
import { costText } from './cost-words.ts'
import type { LimitRow } from './limit-rows.ts'
import { GROUP_BOUNDS, type GroupBound } from './limit-words.ts'
import type { LimitFields } from './limits-state.ts'

const texts = limitsCardText

interface RowProps<R extends LimitRow = LimitRow> {
  readonly row: R
  /** Null = the table has not been read. */
  readonly fields: LimitFields | null
  readonly onChange: (row: LimitRow) => void
  /** Whether what is typed in the field of this name is no number. */
  readonly onRefused: (field: string, refused: boolean) => void
}
type Of<K extends LimitRow['is']> = RowProps<Extract<LimitRow, { is: K }>>

/** `told`: what the plan says of it, where it binds. */
export function LimitRowFields(
  props: RowProps & { readonly told: readonly LimitTold[]; readonly onRemove: () => void },
) {
  const { row, fields, told, onRemove } = props
  const nameOf = useDealNames('keys' in row ? row.keys : [])
  const name = texts.kinds[row.is]
  return (
    <fieldset class="limit">
      <legend>{name}</legend>
      <div class="remove">
        <Button look="plain" label={texts.removeOf({ what: name })} onPress={onRemove}>
          {texts.remove}
        </Button>
      </div>
      {row.is === 'deals' && <Deals {...props} row={row} />}
      {row.is === 'group' && <Group {...props} row={row} />}
      {row.is === 'total' && <Total {...props} row={row} />}
      {(row.is === 'always' || row.is === 'never') && <Keys {...props} row={row} />}
      {fields === null && row.is !== 'deals' && <p role="status">{texts.reading}</p>}
      {told.map((each) => (
        <p key={each.value} class="hint">
          {costText(each, nameOf)}
        </p>
      ))}
    </fieldset>
  )
}

/** `uneven`: the first field needs more room. */
const Sides = ({ uneven = false, children }: SidesProps) => (
  <div class={uneven ? 'sides uneven' : 'sides'}>{children}</div>
)
interface SidesProps {
  readonly uneven?: boolean
  readonly children: ComponentChildren
}

function Deals({ row, onChange, onRefused }: Of<'deals'>) {
  const field = (name: 'least' | 'most') => (
    <NumberField
      label={texts[name]}
      value={row[name]}
      least={0}
      most={MENU_ROWS}
      onSet={(to) => onChange({ ...row, [name]: to === null ? null : Math.round(to) })}
      onRefused={(refused) => onRefused(name, refused)}
    />
  )
  return (
    <Sides>
      {field('least')}
      {field('most')}
    </Sides>
  )
}

function Group(props: Of<'group'>) {
  return (
    <>
      <Sides>
        <GroupOf {...props} />
      </Sides>
      <Sides uneven>
        <GroupBoundOf {...props} />
      </Sides>
    </>
  )
}

/** Which deals. */
function GroupOf({ row, fields, onChange }: Of<'group'>) {
  const { column, value } = row
  const values = fields?.columns.find(({ header }) => header === column)?.values ?? []
  const isTyped = fields !== null && column !== '' && values.length === 0
  return (
    <>
      <ColumnField
        column={column}
        headers={(fields?.columns ?? []).map(({ header }) => header)}
        onPick={(picked) => onChange({ ...row, column: picked, value: null })}
      />
      {isTyped ? (
        <Field
          label={texts.value}
          control={(ids) => (
            <input
              {...ids}
              type="text"
              autocomplete="off"
              value={value ?? ''}
              onChange={(event) => onChange({ ...row, value: event.currentTarget.value.trim() })}
            />
          )}
        />
      ) : (
        <Select
          label={texts.value}
          value={value ?? ''}
          onPick={(picked) => onChange({ ...row, value: picked === '' ? null : picked })}
          groups={[
            { label: null, options: [{ value: '', text: texts.each }, ...offered(values, value)] },
          ]}
        />
      )}
    </>
  )
}

/** What of them is limited, and at what. */
function GroupBoundOf({ row, onChange, onRefused }: Of<'group'>) {
  const { bound, to } = row
  const share = bound === 'most_share'
  return (
    <>
      <Select
        label={texts.what}
        value={bound}
        onPick={(picked) => onChange({ ...row, bound: picked as GroupBound, to: null })}
        groups={[
          {
            label: null,
            options: GROUP_BOUNDS.map((each) => ({ value: each, text: texts.bounds[each] })),
          },
        ]}
      />
      <NumberField
        key={bound}
        label={texts.limit}
        value={to === null ? null : share ? Math.round(to * 1e6) / 1e4 : to}
        least={0}
        most={share ? 100 : bound === 'most_spend' ? MONEY_MOST : MENU_ROWS}
        percent={share}
        money={bound === 'most_spend'}
        onSet={(typed) => onChange({ ...row, to: typed === null ? null : boundOf(bound, typed) })}
        onRefused={(refused) => onRefused('to', refused)}
      />
    </>
  )
}

/** As it stands in the request. */
const boundOf = (bound: GroupBound, typed: number): number =>
  bound === 'most_share' ? typed / 100 : bound === 'most_spend' ? typed : Math.round(typed)

function Total({ row, fields, onChange, onRefused }: Of<'total'>) {
  const headers = (fields?.columns ?? []).flatMap(({ header, numbers }) =>
    numbers ? [header] : [],
  )
  return (
    <Sides>
      <ColumnField
        column={row.column}
        headers={headers}
        onPick={(column) => onChange({ ...row, column })}
      />
      <NumberField
        label={texts.most}
        value={row.to}
        least={0}
        most={MONEY_MOST}
        onSet={(to) => onChange({ ...row, to })}
        onRefused={(refused) => onRefused('to', refused)}
      />
    </Sides>
  )
}

interface ColumnFieldProps {
  readonly column: string
  readonly headers: readonly string[]
  readonly onPick: (header: string) => void
}

const ColumnField = ({ column, headers, onPick }: ColumnFieldProps) => (
  <Select
    label={texts.column}
    value={column}
    onPick={onPick}
    groups={[
      {
        label: null,
        options: [{ value: '', text: texts.chooseColumn }, ...offered(headers, column)],
      },
    ]}
  />
)

/** Also what is set and stands in the table no more. */
function offered(values: readonly string[], set: string | null): { value: string; text: string }[] {
  const all = set === null || set === '' || values.includes(set) ? values : [...values, set]
  return all.map((value) => ({ value, text: value }))
}

function Keys({ row, fields, onChange }: Of<'always' | 'never'>) {
  const deals = (fields?.deals ?? []).filter((key) => !row.keys.includes(key))
  const nameOf = useDealNames([...deals, ...row.keys])
  return (
    <>
      {row.keys.length > 0 && (
        <ul class="plain">
          {row.keys.map((key) => (
            <li key={key}>
              {nameOf(key)}{' '}
              <Button
                look="plain"
                label={texts.removeOf({ what: nameOf(key) })}
                onPress={() => onChange({ ...row, keys: row.keys.filter((one) => one !== key) })}
              >
                {texts.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {row.keys.length < LIMIT_KEYS && (
        <Select
          label={texts.deal}
          value=""
          onPick={(key) => onChange({ ...row, keys: [...row.keys, key] })}
          groups={[
            {
              label: null,
              options: [
                { value: '', text: texts.chooseDeal },
                ...deals.map((key) => ({ value: key, text: nameOf(key) })),
              ],
            },
          ]}
        />
      )}
    </>
  )
}
