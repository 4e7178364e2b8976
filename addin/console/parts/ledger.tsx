// The ledger as people read it: a plan is one line with its sum, and its arithmetic inside.
import { useState } from 'preact/hooks'
import { LEDGER_KINDS, ledgerSchema, type LedgerEntry } from '#contract/account.ts'
import { Fold } from '../../shell/pieces.tsx'
import { Select } from '../../shell/fields.tsx'
import { momentText } from '../../messages/english-words.ts'
import { KIND_WORDS, signedTokens } from '../console-words.ts'
import { Card, Download, Empty, Row } from './parts.tsx'
import { Paged } from './forms.tsx'

const KIND_OPTIONS = [
  { value: '', text: 'All kinds' },
  ...LEDGER_KINDS.map((kind) => ({ value: kind, text: KIND_WORDS[kind] })),
]

export function Ledger() {
  const [kind, setKind] = useState('')
  const query = kind === '' ? '' : `?kind=${kind}`
  const path = `ledger${query}`
  return (
    <Card
      title="Ledger"
      aside={
        <Download
          path={`ledger.csv${query}`}
          name={kind === '' ? 'ledger.csv' : `ledger-${kind}.csv`}
          text="Download CSV"
        />
      }
    >
      <Select
        label="Show"
        value={kind}
        onPick={setKind}
        groups={[{ label: null, options: KIND_OPTIONS }]}
      />
      <Lines path={path} filtered={kind !== ''} />
    </Card>
  )
}

interface LinesProps {
  readonly path: string
  readonly filtered: boolean
}

function Lines({ path, filtered }: LinesProps) {
  const more = `${path}${filtered ? '&' : '?'}before=`
  return (
    <Paged
      path={path}
      schema={ledgerSchema}
      what="Reading the ledger…"
      next={({ next_before: at }) => (at === null ? null : `${more}${at}`)}
      joined={(shown, older) => ({ ...older, entries: [...shown.entries, ...older.entries] })}
      text="Older lines"
    >
      {({ entries }) => (
        <>
          {entries.length === 0 && (
            <Empty title={filtered ? 'No line of this kind' : 'No line yet'}>
              <p>
                {filtered
                  ? 'Choose another kind above.'
                  : 'Each plan, purchase and transfer writes a line here.'}
              </p>
            </Empty>
          )}
          <ul class="rows">
            {bySession(entries).map((lines) => (
              <Line key={lines[0]!.id} lines={lines} />
            ))}
          </ul>
        </>
      )}
    </Paged>
  )
}

/** Lines of one session together, where its newest one stands; every other line alone. */
function bySession(entries: readonly LedgerEntry[]): readonly (readonly LedgerEntry[])[] {
  const groups = new Map<string | number, LedgerEntry[]>()
  for (const entry of entries) {
    const group = groups.get(entry.session_id ?? entry.id)
    if (group) group.push(entry)
    else groups.set(entry.session_id ?? entry.id, [entry])
  }
  return [...groups.values()]
}

/** Kinds whose lines have a receipt to print. */
const PAID_IN: readonly LedgerEntry['kind'][] = ['purchase', 'grant']

function Line({ lines }: { readonly lines: readonly LedgerEntry[] }) {
  const { id, kind, direction, msg, time, session_id, from, to } = lines[0]!
  const units = lines.reduce((sum, { amount_units }) => sum + amount_units, 0)
  return (
    <Row
      title={
        <div class="split">
          <span>{KIND_WORDS[kind]}</span>
          <span class="number">{signedTokens(units / 8000, direction)}</span>
        </div>
      }
    >
      {lines.length === 1 && <span>{msg}</span>}
      <span class="hint">
        {momentText(time)}
        {kind === 'transfer' && (direction === 'in' ? ` · from ${from}` : ` · to ${to}`)}
        {session_id !== null && (
          <>
            {' · '}
            <a href={`#/sessions/${encodeURIComponent(session_id)}`}>session</a>
          </>
        )}
        {PAID_IN.includes(kind) && (
          <>
            {' · '}
            <a href={`#/receipt/${id}`}>receipt</a>
          </>
        )}
      </span>
      {lines.length > 1 && (
        <Fold title="How it adds up">
          <ul class="rows tight">
            {lines.toReversed().map((line) => (
              <li key={line.id}>
                <span class="row-text">{line.msg}</span>
                <span class="number">{signedTokens(line.amount, line.direction)}</span>
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </Row>
  )
}
