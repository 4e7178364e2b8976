// The add-in's window without a browser: jsdom loads the library's own files from node_modules
// and a workbook host answers it. Add-in code under test finds `Excel` and `Office` as globals
// between `install()` and `close()`. Layout, focus and colours are for chromium.ts.
import { JSDOM, ResourceLoader, VirtualConsole } from 'jsdom'
import type { DOMWindow, FetchOptions } from 'jsdom'
import { addinUrl } from '#try/host/addin-url.ts'
import type { WorkbookHost } from '#try/host/host.ts'
import { CDN, libraryFile, memberSets } from '#try/host/library.ts'

export interface JsdomPane {
  window: DOMWindow
  Excel: typeof Excel
  Office: typeof Office
  OfficeExtension: typeof OfficeExtension
  /** Addresses that the page asked for beyond the library: empty unless something is wrong. */
  asked: string[]
  /**
   * Puts `Excel`, `Office`, `OfficeExtension` and `OfficeRuntime` of this window on `globalThis`
   * until `close`; with `dom` also `window`, `document` and what a user interface needs.
   */
  install(what?: { dom: boolean }): void
  /** Takes the globals away again and ends the window. */
  close(): void
}

export interface JsdomOptions {
  /** The manifest has custom functions: they start with the page. */
  customFunctions?: boolean
  /** What stands in the page's body. */
  body?: string
  /** `localStorage` and `sessionStorage` before the page starts. */
  localStorage?: Record<string, string>
}

const ORIGIN = 'https://edps.test'
const OFFICE_GLOBALS = [
  'Excel',
  'Office',
  'OfficeExtension',
  'OfficeRuntime',
  'CustomFunctions',
] as const
const DOM_GLOBALS = [
  'window',
  'document',
  'navigator',
  'location',
  'localStorage',
  'sessionStorage',
  'Node',
  'Element',
  'HTMLElement',
  'HTMLInputElement',
  'HTMLSelectElement',
  'SVGElement',
  'Text',
  'Event',
  'CustomEvent',
  'KeyboardEvent',
  'MouseEvent',
  'FocusEvent',
  'InputEvent',
  'MutationObserver',
  'getComputedStyle',
  'requestAnimationFrame',
  'cancelAnimationFrame',
] as const

/** Answers the CDN's addresses from node_modules and nothing else. */
class LibraryLoader extends ResourceLoader {
  asked: string[] = []

  override fetch(url: string, _: FetchOptions): ReturnType<ResourceLoader['fetch']> {
    const file = libraryFile(url)
    if (!file) this.asked.push(url)
    const answer = file ? Promise.resolve(file) : Promise.reject(new Error(`${url} is not there`))
    return answer as unknown as ReturnType<ResourceLoader['fetch']>
  }
}

/** Opens an add-in's page on this workbook; settles when `Office.onReady` does. */
export async function openInJsdom(
  host: WorkbookHost,
  options: JsdomOptions = {},
): Promise<JsdomPane> {
  const resources = new LibraryLoader()
  const url = addinUrl(`${ORIGIN}/pane/`, `${ORIGIN}/`, options.customFunctions ?? false)
  const html = `<!doctype html><html><head><script src="${CDN}office.js"></script></head>
    <body>${options.body ?? ''}</body></html>`
  const dom = new JSDOM(html, {
    url,
    resources,
    runScripts: 'dangerously',
    pretendToBeVisual: true,
    virtualConsole: new VirtualConsole(),
    beforeParse: (window) => connect(window, host, options),
  })
  const { window } = dom
  await new Promise((resolve) => {
    window.addEventListener('load', resolve)
  })
  const office = window.Office as typeof Office
  await office.onReady()
  const replaced = new Map<string, PropertyDescriptor | undefined>()

  return {
    window,
    Excel: window.Excel as typeof Excel,
    Office: office,
    OfficeExtension: window.OfficeExtension as typeof OfficeExtension,
    asked: resources.asked,
    install(what = { dom: false }) {
      const names: readonly string[] = what.dom
        ? [...OFFICE_GLOBALS, ...DOM_GLOBALS]
        : OFFICE_GLOBALS
      for (const name of names) {
        if (!replaced.has(name)) {
          replaced.set(name, Object.getOwnPropertyDescriptor(globalThis, name))
        }
        const value: unknown = window[name]
        Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
      }
    },
    close() {
      for (const [name, descriptor] of replaced) {
        if (descriptor) Object.defineProperty(globalThis, name, descriptor)
        else Reflect.deleteProperty(globalThis, name)
      }
      replaced.clear()
      window.close()
    },
  }
}

/** What must be true of the window before the library's first line (host protocol notes §6). */
function connect(window: DOMWindow, host: WorkbookHost, options: JsdomOptions): void {
  // Missing in jsdom; the library trusts a host on the add-in's own domain (notes §2.2).
  Object.defineProperty(window.Document.prototype, 'domain', { get: () => 'edps.test' })
  // Arrays and errors of the library are then those of the tests, too.
  Object.assign(window, { JSON, Error })
  // And what that JSON makes are arrays to the library.
  Object.defineProperty(window.Array, Symbol.hasInstance, { value: Array.isArray })
  for (const [key, value] of Object.entries(options.localStorage ?? {})) {
    window.localStorage.setItem(key, value)
  }
  let open = true
  window.addEventListener('unload', () => {
    open = false
  })
  const channel = host.connect(ORIGIN, memberSets(), (text) => {
    // As in a browser, a message arrives in a task of its own.
    setImmediate(() => {
      if (!open || window.closed) return
      const event = new window.MessageEvent('message', { data: text, origin: ORIGIN })
      window.dispatchEvent(event)
    })
  })
  // The window is its own parent here: what the library posts to its parent is for the host.
  const post = (text: unknown): void => {
    if (typeof text === 'string') setImmediate(() => channel.receive(text))
  }
  Object.defineProperty(window, 'postMessage', { value: post, configurable: true })
}
