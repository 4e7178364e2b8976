// The audit log: keys, sign-ins, transfers, deletions.
import { auditSchema, type Audit as Answer } from '#forms/console-forms.ts'
import { Button } from '../../shell/pieces.tsx'
import { codeWords, timeText } from '../../text/console-words.ts'
import { Card, Empty, Loaded, Page, Refused, Row } from '../parts/parts.tsx'
import { call } from '../state.ts'
import { useAction, useLoad } from '../use-load.ts'

export function Audit() {
  const { load, reload, set } = useLoad('audit', auditSchema)
  const action = useAction()
  const older = async (shown: Answer) => {
    const path = `audit?before=${shown.next_before}`
    const answer = await action.run(() => call({ path, schema: auditSchema }))
    if (answer) set({ ...answer.value, events: [...shown.events, ...answer.value.events] })
  }
  return (
    <Page title="Audit log" lead="Who did what in this account, newest first.">
      <Card title="Events">
        <Loaded of={load} what="Reading the log…" retry={reload}>
          {(log) => (
            <>
              {log.events.length === 0 && (
                <Empty title="Nothing has happened yet">
                  <p>Keys, sign-ins, transfers and deletions are written here.</p>
                </Empty>
              )}
              <ul class="rows">
                {log.events.map(({ id, time, who, what, about }) => (
                  <Row key={id} title={codeWords(what)}>
                    {about !== '' && <span>{about}</span>}
                    <span class="hint">
                      {timeText(time)} · by {who}
                    </span>
                  </Row>
                ))}
              </ul>
              <Refused refusal={action.refusal} />
              {log.next_before !== null && (
                <Button onPress={() => older(log)} blocked={action.busy ? 'Please wait.' : null}>
                  {action.busy ? 'Reading…' : 'Older events'}
                </Button>
              )}
            </>
          )}
        </Loaded>
      </Card>
    </Page>
  )
}
