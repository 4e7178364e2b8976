// The wallet: balance, ledger with its filter, transfers.
import { useState } from 'preact/hooks'
import { balanceSchema, LEDGER_KINDS, ledgerSchema, type LedgerEntry } from '#contract/account.ts'
import type { Me } from '#forms/console-forms.ts'
import { Notice } from '../../shell/pieces.tsx'
import { Select } from '../../shell/fields.tsx'
import { momentText } from '../../messages/english-words.ts'
import { KIND_WORDS, signedTokens, tokensText } from '../console-words.ts'
import { Card, Download, Empty, Figure, Loaded, Page, Row } from '../parts/parts.tsx'
import { Transfer } from '../parts/transfer.tsx'
import { route } from '../route.ts'
import { useLoad } from '../use-load.ts'
import { Paged } from '../parts/forms.tsx'

export function Wallet({ me }: { readonly me: Me }) {
  const balance = useLoad('balance', balanceSchema)
  const [round, setRound] = useState(0)
  const back = route.value.id
  return (
    <Page
      title="Wallet"
      lead={
        me.payments
          ? 'Tokens pay for plans. 1 token is 8,000 units; bought, it costs 1 US dollar.'
          : 'Tokens pay for plans. 1 token is 8,000 units.'
      }
    >
      {back === 'paid' && (
        <Notice title="Thank you, the payment was taken.">
          <p>The tokens appear as soon as the payment is confirmed, mostly within a minute.</p>
        </Notice>
      )}
      {back === 'not-paid' && (
        <Notice kind="warning" title="The payment was not finished. Nothing was charged." />
      )}
      <Card title="Balance" aside={me.payments ? <a href="#/membership">Buy tokens</a> : undefined}>
        <Loaded of={balance.load} what="Reading the balance…" retry={balance.reload}>
          {({ available, held, balance: sum }) => (
            <dl class="figures">
              <Figure name="Available" value={tokensText(available)} />
              <Figure name="Held for running sessions" value={tokensText(held)} />
              <Figure name="Balance" value={tokensText(sum)} />
            </dl>
          )}
        </Loaded>
        {!me.payments && (
          <p class="hint">
            Nothing can be bought here: ask the operator of this service for tokens.
          </p>
        )}
      </Card>
      <Ledger key={round} />
      <Transfer
        onSent={() => {
          void balance.reload()
          setRound(round + 1)
        }}
      />
    </Page>
  )
}

const KIND_OPTIONS = [
  { value: '', text: 'All kinds' },
  ...LEDGER_KINDS.map((kind) => ({ value: kind, text: KIND_WORDS[kind] })),
]

function Ledger() {
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
            {entries.map((entry) => (
              <Line key={entry.id} entry={entry} />
            ))}
          </ul>
        </>
      )}
    </Paged>
  )
}

function Line({ entry }: { readonly entry: LedgerEntry }) {
  const { kind, amount, direction, msg, time, session_id } = entry
  return (
    <Row
      title={
        <div class="split">
          <span>{KIND_WORDS[kind]}</span>
          <span class="number">{signedTokens(amount, direction)}</span>
        </div>
      }
    >
      <span>{msg}</span>
      <span class="hint">
        {momentText(time)}
        {kind === 'transfer' &&
          (direction === 'in' ? ` · from ${entry.from}` : ` · to ${entry.to}`)}
        {session_id !== null && (
          <>
            {' · '}
            <a href={`#/sessions/${encodeURIComponent(session_id)}`}>session</a>
          </>
        )}
      </span>
    </Row>
  )
}
