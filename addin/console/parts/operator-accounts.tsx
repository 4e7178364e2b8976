// The accounts of the service, for whoever runs it: a page at a time, or those that a search finds.
import { operatorAccountsSchema, type OperatorAccounts as Answer } from '#forms/console-forms.ts'
import { Button } from '../../shell/pieces.tsx'
import { Field } from '../../shell/fields.tsx'
import { counted } from '../../text/words.ts'
import { dayText } from '../../text/console-words.ts'
import { call } from '../state.ts'
import { useAction, useLoad } from '../use-load.ts'
import { Card, Empty, Loaded, Refused, Row } from './parts.tsx'

interface SearchProps {
  readonly search: string
  readonly onSearch: (text: string) => void
}

export function OperatorAccounts({ search, onSearch }: SearchProps) {
  return (
    <Card title="Accounts">
      <Field
        label="Search"
        hint="An id, or a piece of a name or an e-mail address."
        control={(ids) => (
          <input
            {...ids}
            type="search"
            autocomplete="off"
            maxLength={100}
            value={search}
            onInput={(event) => onSearch(event.currentTarget.value)}
          />
        )}
      />
      <Found search={search.trim()} />
    </Card>
  )
}

function Found({ search }: { readonly search: string }) {
  const path = `operator/accounts?search=${encodeURIComponent(search)}`
  const { load, reload, set } = useLoad(path, operatorAccountsSchema)
  const action = useAction()
  const older = async (shown: Answer) => {
    const more = `${path}&before=${shown.next_before}`
    const answer = await action.run(() => call({ path: more, schema: operatorAccountsSchema }))
    if (answer) set({ ...answer.value, accounts: [...shown.accounts, ...answer.value.accounts] })
  }
  return (
    <Loaded of={load} what="Reading the accounts…" retry={reload}>
      {(shown) => (
        <>
          {shown.accounts.length === 0 && (
            <Empty title={search === '' ? 'No account yet' : 'No account is like this'} />
          )}
          <ul class="rows">
            {shown.accounts.map((account) => (
              <AccountLine key={account.id} account={account} />
            ))}
          </ul>
          <Refused refusal={action.refusal} />
          {shown.next_before !== null && (
            <Button onPress={() => older(shown)} blocked={action.busy ? 'Please wait.' : null}>
              {action.busy ? 'Reading…' : 'Older accounts'}
            </Button>
          )}
        </>
      )}
    </Loaded>
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
