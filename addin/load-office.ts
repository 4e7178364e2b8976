// Loads Office.js from Microsoft's address, the only one that is allowed, and reports a failure:
// offline, blocked by a firewall, or too slow. The pane is shown before it arrives.
import { paneEntryText } from './messages/texts.ts'

export const OFFICE_JS = 'https://appsforoffice.microsoft.com/lib/1/hosted/office.js'
/** Milliseconds that Office.js may take before the pane offers to retry. */
export const PATIENCE_MS = 20_000

type Loaded = { ok: true } | { ok: false; message: string }

export const COULD_NOT_LOAD = paneEntryText.officeNotLoaded

/** Brings `Office` into the page once; another call after a failure tries again. */
export function loadOffice(page: Document, patience = PATIENCE_MS): Promise<Loaded> {
  // `Office` is not a member of `globalThis` for the types, and may be undefined.
  if (typeof Office !== 'undefined') return Promise.resolve({ ok: true })
  const script = page.createElement('script')
  script.src = OFFICE_JS
  return new Promise((resolve) => {
    const end = (answer: Loaded) => {
      clearTimeout(tooLong)
      if (!answer.ok) script.remove()
      resolve(answer)
    }
    const tooLong = setTimeout(() => end({ ok: false, message: COULD_NOT_LOAD }), patience)
    script.addEventListener('load', () => end({ ok: true }))
    script.addEventListener('error', () => end({ ok: false, message: COULD_NOT_LOAD }))
    page.head.append(script)
  })
}
