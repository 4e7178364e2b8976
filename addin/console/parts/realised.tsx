// What the deals of a plan earned beside what was predicted, as the history of a later session tells it.
import { realisedSchema, type Realised as Answer } from '#forms/realised-forms.ts'
import { Fold } from '../../shell/pieces.tsx'
import {
  countText,
  counted,
  momentText,
  moneyText,
  numberText,
} from '../../messages/english-words.ts'
import { useDealNames } from '../../shell/deal-names.ts'
import { useLoad } from '../use-load.ts'
import { Card, Download, Loaded, Table } from './parts.tsx'

type Found = NonNullable<Answer['found']>
type Missing = NonNullable<Answer['missing']>
const WIDE = 600

/** Why there is no comparison. `looked`: later sessions that were looked at. */
const WHY: Record<Missing['why'], (looked: number) => string> = {
  no_deals: () => 'This plan takes no deal, so there is nothing to compare.',
  not_kept: () =>
    'The service keeps no past deals of this session, so what its plan earned cannot be found. It keeps them of ' +
    'sessions that are planned now.',
  not_yet: () =>
    'No later session has this plan’s menu in its history yet. Once one has, with what was taken and sold, this ' +
    'card shows what the deals earned beside what was predicted.',
  not_reached: (looked) =>
    `None of the newest ${counted(looked, 'session')} has this plan’s menu in its history; earlier ones were not ` +
    'looked at.',
}

/** `id`: a finished session. */
export function Realised({ id }: { readonly id: string }) {
  const path = `realised/${encodeURIComponent(id)}`
  const { load, reload } = useLoad(path, realisedSchema)
  const isFound = load.at === 'here' && load.value.found !== null
  const file = isFound && (
    <Download path={`${path}.csv`} name={`realised-${id}.csv`} text="Download CSV" />
  )
  return (
    <Card title="What this plan earned" aside={file}>
      <Loaded of={load} what="Looking at later histories…" retry={reload}>
        {({ planned, found, missing }) =>
          found ? (
            <Compared planned={planned} found={found} />
          ) : (
            <p class="hint">{missing && WHY[missing.why](missing.looked_at)}</p>
          )
        }
      </Loaded>
    </Card>
  )
}

function Compared({ planned, found }: { readonly planned: number; readonly found: Found }) {
  const { valued, rows } = found
  return (
    <>
      <p class="told">
        Of the {counted(planned, 'deal')} of this plan {countText(found.deals)}{' '}
        {found.deals === 1 ? 'stands' : 'stand'} in the history of{' '}
        <a href={`#/sessions/${encodeURIComponent(found.session_id)}`}>
          the session of {momentText(found.created_at)}
        </a>{' '}
        (T = {numberText(found.T).replace('-', '−')}); {countText(found.taken)}{' '}
        {found.taken === 1 ? 'was' : 'were'} taken.
      </p>
      {valued > 0 && <Pair found={found} />}
      {notesOf(found).map((note) => (
        <p class="hint" key={note}>
          {note}
        </p>
      ))}
      {rows.length > 0 && (
        <Fold title={foldTitle(found)} long>
          <Rows rows={rows} />
        </Fold>
      )}
    </>
  )
}

const foldTitle = ({ rows, taken }: Found): string =>
  rows.length < taken
    ? `The ${counted(rows.length, 'deal')} that differ most`
    : `The ${counted(rows.length, 'deal')} that ${rows.length === 1 ? 'was' : 'were'} taken`

/** What the sums do not say by themselves. */
function notesOf({ taken, valued, unfinished, as_planned }: Found): string[] {
  const notes: string[] = []
  if (unfinished > 0)
    notes.push(
      `${counted(unfinished, 'deal')} may still sell (*): units that are left count as never sold.`,
    )
  if (as_planned.deals < valued)
    notes.push(
      `${counted(valued - as_planned.deals, 'deal')} ${valued - as_planned.deals === 1 ? 'was' : 'were'} ` +
        'taken at another size than planned; the prediction is for the planned size. ' +
        `The ${countText(as_planned.deals)} at the planned size: predicted ` +
        `${moneyText(as_planned.predicted_profit)}, earned ${moneyText(as_planned.realised_profit)}.`,
    )
  if (valued < taken)
    notes.push(
      `What ${counted(taken - valued, 'deal')} earned is not known from that history; the sums leave ` +
        `${taken - valued === 1 ? 'it' : 'them'} out.`,
    )
  return notes
}

/** Both sums as bars from a common zero, each with its number. */
function Pair({ found }: { readonly found: Found }) {
  const {
    taken,
    valued,
    unfinished,
    predicted_profit: predicted,
    realised_profit: realised,
  } = found
  const low = Math.min(0, predicted, realised)
  const span = Math.max(0, predicted, realised) - low || 1
  const x = (profit: number) => ((profit - low) / span) * WIDE
  const bars = [
    ['predicted', `Predicted for ${whichOf(taken, valued)}`, predicted],
    ['realised', unfinished > 0 ? 'Earned so far' : 'Earned', realised],
  ] as const
  return (
    <dl class="pair">
      {bars.map(([name, text, profit]) => (
        <div key={name}>
          <dt>{text}</dt>
          <dd>{moneyText(profit)}</dd>
          <svg viewBox={`0 0 ${WIDE} 12`} preserveAspectRatio="none" aria-hidden="true">
            <rect
              class={name}
              x={Math.min(x(0), x(profit))}
              y={0}
              width={Math.abs(x(profit) - x(0))}
              height={12}
            />
            <line class="base" x1={x(0)} x2={x(0)} y1={0} y2={12} />
          </svg>
        </div>
      ))}
    </dl>
  )
}

/** The deals that a sum is over. */
function whichOf(taken: number, valued: number): string {
  if (valued < taken) return `${countText(valued)} of them`
  return valued === 1 ? 'it' : `these ${countText(valued)}`
}

const COLUMNS = ['Key', 'Predicted', 'Realised', 'Planned qty', 'Taken qty']
/** What is not known; the notes say how many there are. */
const NONE = '–'

function Rows({ rows }: { readonly rows: Found['rows'] }) {
  const nameOf = useDealNames(rows.map(({ key }) => key))
  return (
    <Table label="Deals of the plan, predicted and realised" columns={COLUMNS}>
      {rows.map((row) => (
        <tr key={String(row.key)}>
          <th scope="row">{nameOf(row.key)}</th>
          <td>{moneyText(row.predicted_profit)}</td>
          <td>
            {row.realised_profit === null ? NONE : moneyText(row.realised_profit)}
            {row.realised_profit !== null && !row.final && '*'}
          </td>
          <td>{numberText(row.qty)}</td>
          <td>{row.taken_qty === null ? NONE : numberText(row.taken_qty)}</td>
        </tr>
      ))}
    </Table>
  )
}
