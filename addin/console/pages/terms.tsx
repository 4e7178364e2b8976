// The terms in force and their dated acceptance. The text is in worker/forms/terms.ts.
import { useState } from 'preact/hooks'
import { okSchema, type Me } from '#forms/console-forms.ts'
import { TERMS } from '#forms/terms.ts'
import { Button } from '../../shell/pieces.tsx'
import { Tick } from '../../shell/fields.tsx'
import { timeText } from '../console-words.ts'
import { Card, Page, Refused } from '../parts/parts.tsx'
import { askWho } from '../state.ts'
import { useAction } from '../use-load.ts'

export function Terms({ me }: { readonly me: Me }) {
  const { version, accepted_at } = me.terms
  return (
    <Page title="Terms" lead={`Version ${version}`}>
      <Card title="Acceptance">
        {accepted_at === null ? (
          <Accept version={version} />
        ) : (
          <p role="status">
            You accepted this version on <strong>{timeText(accepted_at)}</strong>.
          </p>
        )}
      </Card>
      {TERMS.map(({ title, sentences, list }) => (
        <Card key={title} title={title}>
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {list && (
            <ul>
              {list.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          )}
        </Card>
      ))}
    </Page>
  )
}

function Accept({ version }: { readonly version: string }) {
  const [read, setRead] = useState(false)
  const action = useAction()
  const accept = async () => {
    const body = { version }
    const path = 'terms'
    if (await action.send('POST', path, okSchema, body)) await askWho()
  }
  return (
    <>
      <p>No key can be made before these terms are accepted.</p>
      <Tick
        text="I have read the terms below and my use is none of the excluded ones."
        on={read}
        onChange={setRead}
      />
      <Refused refusal={action.refusal} />
      <Button
        look="primary"
        onPress={accept}
        blocked={read ? (action.busy ? 'Please wait.' : null) : 'Tick the box first.'}
      >
        {action.busy ? 'Accepting…' : 'Accept the terms'}
      </Button>
    </>
  )
}
