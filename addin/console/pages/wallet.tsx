// The wallet: balance, what a plan costs, ledger, statements, transfers, the warning of a low balance.
import { useState } from 'preact/hooks'
import { balanceSchema } from '#contract/account.ts'
import type { Me } from '#forms/console-forms.ts'
import { Notice } from '../../shell/pieces.tsx'
import { monthText } from '../console-words.ts'
import { paidText } from '../state.ts'
import { Ledger } from '../parts/ledger.tsx'
import { LowBalance, LowBalanceSetting } from '../parts/low-balance.tsx'
import { Card, Figure, Loaded, Page } from '../parts/parts.tsx'
import { Prices } from '../parts/prices.tsx'
import { Transfer } from '../parts/transfer.tsx'
import { route } from '../route.ts'
import { useLoad } from '../use-load.ts'

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
          {(now) => (
            <>
              <LowBalance of={now} payments={me.payments} />
              <dl class="figures">
                <Figure name="Available" value={paidText(now.available)} />
                <Figure name="Held for running sessions" value={paidText(now.held)} />
                <Figure name="Balance" value={paidText(now.balance)} />
              </dl>
            </>
          )}
        </Loaded>
        {!me.payments && (
          <p class="hint">
            Nothing can be bought here: ask the operator of this service for tokens.
          </p>
        )}
      </Card>
      <Prices me={me} />
      <Ledger key={round} />
      <Statements />
      <LowBalanceSetting />
      <Transfer
        onSent={() => {
          void balance.reload()
          setRound(round + 1)
        }}
      />
    </Page>
  )
}

const MONTHS = 12

/** The last months, each on a page to print. */
function Statements() {
  const now = new Date()
  const months = Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  )
  return (
    <Card title="Statements">
      <p>What came in and what each plan cost in a month, to print or to file.</p>
      <ul class="months">
        {months.map((month) => (
          <li key={month}>
            <a href={`#/receipt/${month}`}>{monthText(month)}</a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
