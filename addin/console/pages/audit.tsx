// The audit log: keys, sign-ins, transfers, deletions.
import { auditSchema } from '#forms/console-forms.ts'
import { codeWords, timeText } from '../console-words.ts'
import { Paged } from '../parts/forms.tsx'
import { Card, Empty, Page, Row } from '../parts/parts.tsx'

export function Audit() {
  return (
    <Page title="Audit log" lead="Who did what in this account, newest first.">
      <Card title="Events">
        <Paged
          path="audit"
          schema={auditSchema}
          what="Reading the log…"
          next={({ next_before: at }) => (at === null ? null : `audit?before=${at}`)}
          joined={(shown, more) => ({ ...more, events: [...shown.events, ...more.events] })}
          text="Older events"
        >
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
            </>
          )}
        </Paged>
      </Card>
    </Page>
  )
}
