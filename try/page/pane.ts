// The frame with the real pane, and its channel to the workbook. A hidden pane keeps running, as
// with a shared runtime; `reload` starts it again on the same workbook.
import { addinUrl } from '../host/addin-url.ts'
import type { WorkbookHost } from '../host/host.ts'
import type { MemberSet } from '../host/session.ts'
import type { Channel } from '../host/wire.ts'
import { askedLanguage } from './language.ts'

interface PaneFrame {
  reload(): void
}

/** The pane's path on the server (server.ts). */
function panePath(): string {
  const language = askedLanguage()
  return `/addin/${language === null ? '' : `${language}/`}workbook-pane`
}

/** `answered` runs after each message to the add-in: the workbook may have changed. */
export function openPane(
  place: HTMLElement,
  host: WorkbookHost,
  memberSets: ReadonlyMap<string, MemberSet>,
  answered: () => void,
): PaneFrame {
  const { origin } = location
  let channel: Channel | null = null
  let frame: HTMLIFrameElement | null = null
  addEventListener('message', (event: MessageEvent<unknown>) => {
    const ours = event.source === frame?.contentWindow && event.origin === origin
    if (ours && typeof event.data === 'string') channel?.receive(event.data)
  })
  function reload(): void {
    const fresh = document.createElement('iframe')
    fresh.title = 'EDPS pane'
    fresh.src = addinUrl(origin + panePath(), `${origin}/`, true)
    channel = host.connect(origin, memberSets, (text) => {
      fresh.contentWindow?.postMessage(text, origin)
      answered()
    })
    frame = fresh
    place.replaceChildren(fresh)
  }
  reload()
  return { reload }
}
