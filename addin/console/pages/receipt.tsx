// What can be printed and filed: the receipt of a purchase or a grant, and the statement of a month.
import { ledgerSchema, type LedgerEntry } from '#contract/account.ts'
import type { Me } from '#forms/console-forms.ts'
import { statementSchema, type Statement } from '#forms/money-forms.ts'
import { Button, Fact } from '../../shell/pieces.tsx'
import { dayText, KIND_WORDS, monthText, signedTokens, tokensText } from '../console-words.ts'
import { Card, Loaded, Page, Row } from '../parts/parts.tsx'
import { route } from '../route.ts'
import { account } from '../state.ts'
import { useLoad } from '../use-load.ts'

export function Receipt({ me }: { readonly me: Me }) {
  const { id } = route.value
  return /^\d+-\d+$/.test(id) ? <Month me={me} month={id} /> : <Paid me={me} id={id} />
}

function Paid({ me, id }: { readonly me: Me; readonly id: string }) {
  const before = Number(id) + 1
  const { load, reload } = useLoad(`ledger?limit=1&before=${before}`, ledgerSchema)
  return (
    <Page title="Receipt" lead={<a href="#/wallet">Wallet</a>}>
      <Loaded of={load} what="Reading the receipt…" retry={reload}>
        {({ entries: [entry] }) =>
          entry === undefined || String(entry.id) !== id ? (
            <p>The ledger of this account has no such line.</p>
          ) : (
            <PaidPaper me={me} entry={entry} />
          )
        }
      </Loaded>
    </Page>
  )
}

function PaidPaper({ me, entry }: { readonly me: Me; readonly entry: LedgerEntry }) {
  const { id, time, kind, msg, amount, direction } = entry
  return (
    <Card title={`${KIND_WORDS[kind]} of ${dayText(time)}`} aside={<Print />}>
      <Heading me={me} number={String(id)} />
      <ul class="rows">
        <Line
          time={time}
          what={KIND_WORDS[kind]}
          msgs={[msg]}
          amount={signedTokens(amount, direction)}
        />
      </ul>
      {kind === 'purchase' && (
        <p class="hint">
          Taxes and the way of payment stand on the invoice that the payment service sent by e-mail.
        </p>
      )}
    </Card>
  )
}

function Month({ me, month }: { readonly me: Me; readonly month: string }) {
  const { load, reload } = useLoad(`statement?month=${month}`, statementSchema)
  return (
    <Page title="Statement" lead={<a href="#/wallet">Wallet</a>}>
      <Loaded of={load} what="Reading the month…" retry={reload}>
        {(statement) => <MonthPaper me={me} of={statement} />}
      </Loaded>
    </Page>
  )
}

function MonthPaper({ me, of }: { readonly me: Me; readonly of: Statement }) {
  const { month, opening, closing, sums, lines, more } = of
  return (
    <Card title={monthText(month)} aside={<Print />}>
      <Heading me={me} number={month} />
      <dl class="facts">
        <Fact name="Balance before" value={tokensText(opening)} />
        {sums.map(({ kind, tokens }) => (
          <Fact key={kind} name={KIND_WORDS[kind]} value={signed(tokens)} />
        ))}
        <Fact name="Balance after" value={tokensText(closing)} />
      </dl>
      {lines.length === 0 ? (
        <p>Nothing moved in this month.</p>
      ) : (
        <ul class="rows">
          {lines.map(({ id, time, kind, msgs, session_id, tokens }) => (
            <Line
              key={id}
              time={time}
              what={KIND_WORDS[kind]}
              msgs={msgs}
              session={session_id}
              amount={signed(tokens)}
            />
          ))}
        </ul>
      )}
      {more && <p class="hint">There are more lines: the CSV of the ledger has all.</p>}
    </Card>
  )
}

interface LineProps {
  readonly time: string
  readonly what: string
  readonly msgs: readonly string[]
  readonly session?: string | null
  readonly amount: string
}

function Line({ time, what, msgs, session = null, amount }: LineProps) {
  return (
    <Row
      title={
        <div class="split">
          <span>
            {time.slice(0, 10)} {what}
          </span>
          <span class="number">{amount}</span>
        </div>
      }
    >
      {msgs.map((msg) => (
        <span key={msg}>{msg}</span>
      ))}
      {session !== null && <span class="hint small">{session}</span>}
    </Row>
  )
}

const signed = (tokens: number): string => signedTokens(tokens, tokens < 0 ? 'out' : 'in')

/** Who it is for and from. */
function Heading({ me, number }: { readonly me: Me; readonly number: string }) {
  const of = account.value
  return (
    <dl class="facts">
      <Fact name="Number" value={`${of?.id ?? ''}/${number}`} />
      <Fact name="For" value={of?.name ?? ''} />
      <Fact name="From" value={me.seller ?? `the operator of ${location.host}`} />
    </dl>
  )
}

const Print = () => <Button onPress={() => print()}>Print</Button>
