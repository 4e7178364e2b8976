// The add-in's buttons above the cells, read from its manifest: label, tip, icon and action. The
// add-in enables and disables them (`Office.ribbon.requestUpdate`). Labels and tips have the pane's language.
import { CATALOGUES } from '#addin/messages/catalogues.ts'
import type { WorkbookHost } from '../host/host.ts'
import { askedLanguage } from './language.ts'

interface RibbonView {
  /** Enables and disables the buttons as the add-in has asked. */
  draw(): void
}

interface RibbonActs {
  openPane(): void
  /** Runs one of the add-in's functions; settles when the add-in reports its end. */
  run(functionName: string, controlId: string, label: string): Promise<void>
}

export function showRibbon(
  place: HTMLElement,
  manifest: Document,
  host: WorkbookHost,
  acts: RibbonActs,
): RibbonView {
  const language = askedLanguage()
  const translated = new Map(
    language === null ? [] : Object.entries<string>(CATALOGUES[language].ribbon),
  )
  place.lang = language ?? 'en'
  const resource = (id: string | null | undefined): string =>
    translated.get(id ?? '') ??
    [...manifest.getElementsByTagName('*')]
      .find((element) => element.localName !== 'Control' && element.getAttribute('id') === id)
      ?.getAttribute('DefaultValue') ??
    ''
  const within = (parent: Element, name: string): Element | undefined =>
    [...parent.getElementsByTagName('*')].find((element) => element.localName === name)
  const named = (parent: Element, name: string): string =>
    resource(within(parent, name)?.getAttribute('resid'))

  const buttons = [...manifest.getElementsByTagName('Control')].map((control) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.dataset.control = control.getAttribute('id') ?? ''
    const icon = document.createElement('img')
    const image = [...control.getElementsByTagName('*')].find(
      (element) => element.localName === 'Image' && element.getAttribute('size') === '32',
    )
    // The development manifest's addresses are paths on this server.
    icon.src = new URL(resource(image?.getAttribute('resid'))).pathname
    icon.alt = ''
    icon.width = icon.height = 32
    const label = document.createElement('span')
    label.textContent = named(control, 'Label')
    const tip = within(control, 'Supertip')
    if (tip) button.title = named(tip, 'Description')
    button.append(icon, label)
    const functionName = within(control, 'FunctionName')?.textContent?.trim()
    button.addEventListener('click', () => {
      const id = button.dataset.control ?? ''
      if (functionName) void acts.run(functionName, id, label.textContent)
      else acts.openPane()
    })
    return button
  })
  place.replaceChildren(...buttons)

  return {
    draw() {
      for (const button of buttons) {
        const { enabled = true, visible = true } =
          host.ribbon().get(button.dataset.control ?? '') ?? {}
        button.disabled = !enabled
        button.hidden = !visible
      }
    },
  }
}
