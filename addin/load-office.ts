// Loads Office.js from Microsoft's address, the only one it may be loaded from, and says when it
// did not come: offline, blocked by a firewall, or too slow. Nothing of ours waits on it to be shown.

export const OFFICE_JS = 'https://appsforoffice.microsoft.com/lib/1/hosted/office.js'
/** Milliseconds that Office.js may take: then the person is asked, not left before an empty pane. */
export const PATIENCE_MS = 20_000

export type Loaded = { ok: true } | { ok: false; message: string }

export const COULD_NOT_LOAD = 'Office.js could not be loaded – retry'

/** Brings `Office` into the page, once; asked again after a failure it tries again. */
export function loadOffice(page: Document, patience = PATIENCE_MS): Promise<Loaded> {
  // `Office` is not `globalThis.Office` for the types, and may be missing: asked for by name.
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
