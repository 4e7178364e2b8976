// The pane's entry: paints at once, loads Office.js and the flow at the same time, and draws the
// flow. The flow and its screens are a chunk of their own, because the first paint does not need them.
import { render } from 'preact'
import type { FunctionComponent } from 'preact'
import type { Flow } from './flow/flow.ts'
import { associateFunctions } from './functions/associate.ts'
import { createCallBatcher } from '#addin/functions/call-batcher.ts'
import { loadOffice } from './load-office.ts'
import { keepTab } from './pane/keep-tab.ts'
import { Button, Notice, Step } from './pane/pieces.tsx'
import { showTheme, themeOf } from './pane/theme.ts'

/** States of the pane before the workbook is read. */
type Standing =
  | { at: 'loading' }
  | { at: 'failed'; message: string }
  | { at: 'outside' }
  | { at: 'ready'; flow: Flow; Pane: FunctionComponent<{ readonly flow: Flow }> }

const COULD_NOT_LOAD_FLOW = 'The add-in could not be loaded whole – retry'

const place = document.getElementById('pane')!
const batcher = createCallBatcher()

async function start(): Promise<void> {
  show({ at: 'loading' })
  const flowLoading = import('./pane/start-flow.ts').catch(() => null)
  const loaded = await loadOffice(document)
  if (!loaded.ok) return show({ at: 'failed', message: loaded.message })
  associateFunctions(batcher)
  const { host } = await Office.onReady()
  showTheme(document, themeOf(Office.context?.officeTheme))
  if (host !== Office.HostType.Excel) return show({ at: 'outside' })
  const part = await flowLoading
  if (part === null) {
    batcher.close(`${COULD_NOT_LOAD_FLOW} in the pane`)
    return show({ at: 'failed', message: COULD_NOT_LOAD_FLOW })
  }
  const flow = part.startFlow(batcher)
  show({ at: 'ready', flow, Pane: part.Pane })
  await flow.start()
}

function show(standing: Standing): void {
  render(
    standing.at === 'ready' ? (
      <standing.Pane flow={standing.flow} />
    ) : (
      <Before standing={standing} />
    ),
    place,
  )
}

function Before({ standing }: { readonly standing: Exclude<Standing, { at: 'ready' }> }) {
  return (
    <>
      <header class="head">
        <span class="mark">EDPS</span>
      </header>
      <main>
        {standing.at === 'failed' ? (
          <Step
            title="Not loaded"
            actions={
              <Button look="primary" onPress={start}>
                Retry
              </Button>
            }
          >
            <Notice kind="error" title={standing.message}>
              <p>Look whether you are online, and whether a firewall stops the pane.</p>
            </Notice>
          </Step>
        ) : (
          <Step title="Plan menu">
            <p role="status">
              {standing.at === 'loading'
                ? 'Opening…'
                : 'This page works inside Excel: install the add-in there and open it from the EDPS tab.'}
            </p>
          </Step>
        )}
      </main>
    </>
  )
}

keepTab(document)
void start()
