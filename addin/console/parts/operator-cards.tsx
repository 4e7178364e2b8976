// Two cards of the operator's page: the accounts of the service, a page at a time or those that a search finds, and the language model:
// what it was asked, and what grounding brought in beside it.
import {
  operatorAccountsSchema,
  type OperatorAccounts as Answer,
  type OperatorView,
} from '#forms/console-forms.ts'
import { counted, countText } from '../../messages/english-words.ts'
import { dayText, tokensText } from '../console-words.ts'
import { Card, Empty, Row, Figure } from './parts.tsx'
import { TextField, Paged } from './forms.tsx'

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
  return (
    <Row title={name}>
      {email !== name && <span class="hint">{email ?? 'no address'}</span>}
      <span class="hint">
        {PLANS[membership]} · {counted(keys, 'key')} · since {dayText(created_at)}
      </span>
      <span class="hint whole">{id}</span>
    </Row>
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
