// The deals of a plan as a table that sorts and searches; a deal opens to why it is taken.
import { Fragment } from 'preact'
import { useState } from 'preact/hooks'
import { resultSchema, type Plan, type ReasonRow } from '#contract/schemas.ts'
import { Button } from '../../shell/pieces.tsx'
import { confidenceText, counted, moneyText, numberText } from '../../messages/english-words.ts'
import { useDealNames } from '../../shell/deal-names.ts'
import { Reason } from '../../why-deal/reason.tsx'
import { useLoad } from '../use-load.ts'
import { TextField } from './forms.tsx'
import { Loaded, Table } from './parts.tsx'

type Deal = Plan['menu'][number]

/** Rows at first, and more at each press. */
const SHOWN = 20
/** So few deals need no search. */
const FEW = 8

const COLUMNS = ['key', 'qty', 'profit', 'confidence'] as const
type Column = (typeof COLUMNS)[number]
const HEADERS: Readonly<Record<Column, string>> = {
  key: 'Deal',
  qty: 'Quantity',
  profit: 'Profit',
  confidence: 'Confidence',
}

interface Query {
  readonly find: string
  readonly by: Column
  readonly up: boolean
}

interface DealsProps {
  readonly id: string
  readonly menu: readonly Deal[]
  /** An input test has no reasons. */
  readonly mock: boolean
}

export function PlanDeals({ id, menu, mock }: DealsProps) {
  const [query, ask] = useState<Query>({ find: '', by: 'profit', up: false })
  const [most, setMost] = useState(SHOWN)
  const [opened, open] = useState<string | null>(null)
  const nameOf = useDealNames(menu.map(({ key }) => key))
  const found = asked(menu, query, nameOf)
  const sort = (at: number) => {
    const by = COLUMNS[at]!
    // Words begin with A, numbers with the largest.
    ask({ ...query, by, up: query.by === by ? !query.up : by === 'key' })
  }
  return (
    <>
      {menu.length > FEW && (
        <TextField
          label="Find a deal by its key or name"
          type="search"
          value={query.find}
          onText={(find) => ask({ ...query, find })}
        />
      )}
      <Table
        label="Deals of the plan"
        columns={COLUMNS.map((column) => HEADERS[column])}
        sorted={{ at: COLUMNS.indexOf(query.by), up: query.up, onSort: sort }}
      >
        {found.slice(0, most).map((deal) => (
          <DealRow
            key={String(deal.key)}
            of={deal}
            name={nameOf(deal.key)}
            open={opened === String(deal.key)}
            onPress={() => open(opened === String(deal.key) ? null : String(deal.key))}
          >
            {mock ? <p>This is an input test: nothing was computed.</p> : <Why id={id} of={deal} />}
          </DealRow>
        ))}
      </Table>
      <p class="hint" role="status">
        {found.length === 0 && 'No deal of this plan has that in its key or name.'}
        {found.length > most && `${counted(found.length - most, 'more deal')}.`}
      </p>
      {found.length > most && (
        <Button onPress={() => setMost(most + 10 * SHOWN)}>Show more deals</Button>
      )}
    </>
  )
}

/** Deals with the words in their name or key, sorted; equal ones stay in the order of the plan. */
function asked(
  menu: readonly Deal[],
  { find, by, up }: Query,
  nameOf: (key: Deal['key']) => string,
): readonly Deal[] {
  const words = find.trim().toLowerCase()
  const way = up ? 1 : -1
  return menu
    .filter(({ key }) => nameOf(key).toLowerCase().includes(words))
    .toSorted(
      (a, b) =>
        way * (by === 'key' ? compare(nameOf(a.key), nameOf(b.key)) : compare(a[by], b[by])),
    )
}

const compare = (a: Deal[Column], b: Deal[Column]): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
const collator = new Intl.Collator('en', { numeric: true })

interface RowProps {
  readonly of: Deal
  readonly name: string
  readonly open: boolean
  readonly onPress: () => void
  readonly children: preact.ComponentChildren
}

function DealRow({ of, name, open, onPress, children }: RowProps) {
  return (
    <Fragment>
      <tr>
        <th scope="row">
          <button type="button" class="plain" aria-expanded={open} onClick={onPress}>
            {name}
          </button>
        </th>
        <td>{numberText(of.qty)}</td>
        <td>{moneyText(of.profit)}</td>
        <td>{confidenceText(of.confidence)}</td>
      </tr>
      {open && (
        <tr>
          <td colSpan={COLUMNS.length} class="why">
            <div>{children}</div>
          </td>
        </tr>
      )}
    </Fragment>
  )
}

function Why({ id, of }: { readonly id: string; readonly of: Deal }) {
  const { load, reload } = useLoad(`result/${encodeURIComponent(id)}?reasons=all`, resultSchema)
  return (
    <Loaded of={load} what="Reading the reasons…" retry={reload}>
      {({ reasons = [] }) => {
        const reason = reasons.find(({ key }) => key === of.key)
        return reason === undefined || isEmpty(reason) ? (
          <p>The service keeps no reason for this deal.</p>
        ) : (
          <Reason of={reason} called={(menu) => numberText(menu).replace('-', '−')} />
        )
      }}
    </Loaded>
  )
}

const isEmpty = ({ deals, columns }: ReasonRow): boolean =>
  deals.length === 0 && columns.length === 0
