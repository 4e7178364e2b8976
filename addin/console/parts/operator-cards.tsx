// Two cards of the operator's page: the accounts of the service, a page at a time or those that a search finds, and the language model:
// what it was asked, and what grounding brought in beside it.
import {
  okSchema,
  operatorAccountsSchema,
  type OperatorAccounts as Answer,
  type OperatorView,
} from '#forms/console-forms.ts'
import { counted, countText } from '../../messages/english-words.ts'
import { dayText, tokensText } from '../console-words.ts'
import { Card, Empty, Row, Figure } from './parts.tsx'
import { Form, TextField, Paged } from './forms.tsx'
import { Confirm } from './confirm.tsx'
import { OperatorAccount } from './operator-account.tsx'
import { Field } from '../../shell/fields.tsx'
import { Button } from '../../shell/pieces.tsx'
import { useAction } from '../use-load.ts'
import { useState } from 'preact/hooks'

interface SearchProps {
  readonly search: string
  readonly onSearch: (text: string) => void
}

export function OperatorAccounts({ search, onSearch }: SearchProps) {
  return (
    <Card title="Accounts">
      <TextField
        label="Search"
        hint="An id, or a piece of a name or an e-mail address."
        type="search"
        autocomplete="off"
        maxLength={100}
        value={search}
        onText={onSearch}
      />
      <Found search={search.trim()} />
    </Card>
  )
}

function Found({ search }: { readonly search: string }) {
  const path = `operator/accounts?search=${encodeURIComponent(search)}`
  return (
    <Paged
      path={path}
      schema={operatorAccountsSchema}
      what="Reading the accounts…"
      next={({ next_before: at }) => (at === null ? null : `${path}&before=${at}`)}
      joined={(shown, more) => ({ ...more, accounts: [...shown.accounts, ...more.accounts] })}
      text="Older accounts"
    >
      {({ accounts }) => (
        <>
          {accounts.length === 0 && (
            <Empty title={search === '' ? 'No account yet' : 'No account is like this'} />
          )}
          <ul class="rows">
            {accounts.map((account) => (
              <AccountLine key={account.id} account={account} />
            ))}
          </ul>
        </>
      )}
    </Paged>
  )
}

const PLANS = { none: 'no membership', base: 'base member', founding: 'founding member' }

function AccountLine({ account }: { readonly account: Answer['accounts'][number] }) {
  const { id, name, email, membership, created_at, keys } = account
  const [open, setOpen] = useState(false)
  return (
    <Row
      title={name}
      side={
        <Button
          label={`${open ? 'Close' : 'Look after'} ${email ?? id}`}
          onPress={() => setOpen(!open)}
        >
          {open ? 'Close' : 'Look after'}
        </Button>
      }
    >
      {email !== name && <span class="hint">{email ?? 'no address'}</span>}
      <span class="hint">
        {PLANS[membership]} · {counted(keys, 'key')} · since {dayText(created_at)}
      </span>
      <span class="hint whole">{id}</span>
      {open && <OperatorAccount id={id} />}
    </Row>
  )
}

interface MarketFieldsProps {
  readonly market: string
  readonly setMarket: (text: string) => void
  readonly words: string
  readonly setWords: (text: string) => void
  readonly hashes: string
  readonly setHashes: (text: string) => void
}

function MarketFields(props: MarketFieldsProps) {
  const { market, setMarket, words, setWords, hashes, setHashes } = props
  return (
    <>
      <TextField
        label="Market type"
        hint="As requests name it."
        type="text"
        required
        maxLength={100}
        value={market}
        onText={setMarket}
      />
      <Field
        label="Description"
        hint="Fits of this market with exactly these words cost nothing. Empty: it is free no more."
        control={(ids) => (
          <textarea
            {...ids}
            rows={5}
            maxLength={20_000}
            value={words}
            onInput={(event) => setWords(event.currentTarget.value)}
          />
        )}
      />
      <TextField
        label="SHA-256 of its tables"
        hint="Of each set of tables that is free with these words (npx node cli/tables-hash.ts). Empty: whatever tables."
        type="text"
        value={hashes}
        onText={setHashes}
      />
    </>
  )
}

/** Publishes a market that free keys may plan with these words. */
export function FreeMarket() {
  const [market, setMarket] = useState('')
  const [words, setWords] = useState('')
  const [hashes, setHashes] = useState('')
  const [asked, setAsked] = useState(false)
  const [said, say] = useState('')
  const action = useAction()
  const market_type = market.trim()
  const description = words.trim() === '' ? null : words
  const tables =
    hashes.trim() === ''
      ? null
      : hashes
          .trim()
          .toLowerCase()
          .split(/[\s,]+/)
  const onYes = async () => {
    const published = { market_type, description, tables }
    if (!(await action.send('POST', 'operator/market', okSchema, published))) return
    setAsked(false)
    say(description === null ? `${market_type} is free no more.` : `${market_type} is published.`)
  }
  return (
    <Card title="Publish a free market">
      <Form onSubmit={() => market_type !== '' && setAsked(true)}>
        <MarketFields {...{ market, setMarket, words, setWords, hashes, setHashes }} />
        <Button submit>Publish</Button>
        <p role="status">{said}</p>
      </Form>
      {asked && (
        <Confirm
          title={description === null ? `Take ${market_type} back?` : `Publish ${market_type}?`}
          yes={description === null ? 'Take back' : 'Publish'}
          action={action}
          onYes={onYes}
          onNo={() => setAsked(false)}
        >
          <p>
            {description === null
              ? 'Free keys cannot plan it any more.'
              : `Everybody plans ${tables === null ? 'whatever tables under these words' : 'these tables'} without tokens, within the limits of free keys.`}
          </p>
        </Confirm>
      )}
    </Card>
  )
}

export function LanguageModel({ view }: { readonly view: OperatorView }) {
  const { model_use: uses, grounding_tokens } = view
  return (
    <Card title="Language model, last 30 days">
      {uses.length === 0 && (
        <Empty title="No language model was asked">
          <p>Descriptions are read without one, or all readings were kept ones.</p>
        </Empty>
      )}
      <dl class="figures">
        <Figure name="Grounding brought in" value={tokensText(grounding_tokens)} />
      </dl>
      <ul class="rows">
        {uses.map(({ model, questions, unanswered, tokens_in, tokens_out }) => (
          <Row key={model} title={model}>
            <span class="hint">
              {counted(questions, 'question')}
              {unanswered > 0 && `, ${countText(unanswered)} without an answer`}
            </span>
            <span class="hint">
              {countText(tokens_in)} of the model’s tokens in, {countText(tokens_out)} out
            </span>
          </Row>
        ))}
      </ul>
      <p class="hint">
        Grounding is what fits were charged for it, by any reader. A token is sold for 1 US dollar;
        those of memberships and grants are among them. What the model cost, its provider says.
      </p>
    </Card>
  )
}
