// Accepts the invitation whose secret stands in the address.
import { Button, Notice } from '#addin/pane/pieces.tsx'
import { joinedSchema, type Me } from '#contract/console.ts'
import { Card, Page, Refused } from '../parts/parts.tsx'
import { goTo, route } from '../route.ts'
import { askWho, call, chooseAccount } from '../state.ts'
import { useAction } from '../use-load.ts'

export function Invitation({ me }: { readonly me: Me }) {
  const { id, query } = route.value
  const secret = query.get('secret') ?? id
  const action = useAction()
  const accept = async () => {
    const body = { secret }
    const path = 'invitation'
    const joined = await action.run(() =>
      call({ method: 'POST', path, schema: joinedSchema, body }),
    )
    if (!joined) return
    chooseAccount(joined.value.account)
    await askWho()
    goTo('team')
  }
  return (
    <Page title="Invitation">
      {secret === '' ? (
        <Notice kind="warning" title="This link is not whole">
          <p>Open the link of the e-mail again, or ask for a new invitation.</p>
        </Notice>
      ) : (
        <Card title="Join a team">
          <p>
            You are signed in as <strong>{me.user.email}</strong>. The invitation works for the
            address that it was sent to: for another one, sign out and open the link again. You go
            on in that account, and change back in the navigation.
          </p>
          <Refused refusal={action.refusal} />
          <Button look="primary" onPress={accept} blocked={action.busy ? 'Please wait.' : null}>
            {action.busy ? 'Joining…' : 'Accept the invitation'}
          </Button>
        </Card>
      )}
    </Page>
  )
}
