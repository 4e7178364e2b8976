// The pane's entry: paints at once, loads Office.js and the flow at the same time, and draws the
// flow. The flow and its screens are a chunk of their own, because the first paint does not need them.
import { render } from 'preact'
import type { FunctionComponent } from 'preact'
import type { Flow } from './shell/create-flow.ts'
import { associateFunctions } from './functions/associate.ts'
import { createCallBatcher } from './functions/call-batcher.ts'
import { loadOffice } from './load-office.ts'
import { keepTab, showTheme, themeOf } from './shell/page.ts'
import { Button, Notice, Step } from './shell/pieces.tsx'
import { paneEntryText } from './messages/texts.ts'

/** States of the pane before the workbook is read. */
type Standing =
  | { at: 'loading' }
  | { at: 'failed'; message: string }
  | { at: 'outside' }
  | { at: 'ready'; flow: Flow; Pane: FunctionComponent<{ readonly flow: Flow }> }

/** Stands in cells, so it is English. */
const NO_FUNCTIONS = 'The add-in could not be loaded whole – retry in the pane'

const place = document.getElementById('pane')!
const batcher = createCallBatcher()

async function start(): Promise<void> {
  show({ at: 'loading' })
  const flowLoading = import('./shell/start-flow.ts').catch(() => null)
  const loaded = await loadOffice(document)
  if (!loaded.ok) return show({ at: 'failed', message: loaded.message })
  associateFunctions(batcher)
  const { host } = await Office.onReady()
  showTheme(document, themeOf(Office.context?.officeTheme))
  if (host !== Office.HostType.Excel) return show({ at: 'outside' })
  const part = await flowLoading
  if (part === null) {
    batcher.close(NO_FUNCTIONS)
    return show({ at: 'failed', message: paneEntryText.flowNotLoaded })
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
            title={paneEntryText.notLoaded}
            actions={
              <Button look="primary" onPress={start}>
                {paneEntryText.retry}
              </Button>
            }
          >
            <Notice kind="error" title={standing.message}>
              <p>{paneEntryText.lookOnline}</p>
            </Notice>
          </Step>
        ) : (
          <Step title={paneEntryText.planMenu}>
            <p role="status">
              {standing.at === 'loading' ? paneEntryText.opening : paneEntryText.outsideExcel}
            </p>
          </Step>
        )}
      </main>
    </>
  )
}

keepTab(document)
void start()
