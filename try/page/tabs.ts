// The names of visible sheets below the cells; the active one is marked.
import type { WorkbookHost } from '../host/host.ts'

interface TabsView {
  draw(): void
}

export function showTabs(
  place: HTMLElement,
  host: WorkbookHost,
  activate: (sheet: string) => void,
): TabsView {
  let drawn = ''
  return {
    draw() {
      const { sheets, activeSheetId } = host.book
      const visible = sheets.filter(({ visibility }) => visibility === 'Visible')
      const now = JSON.stringify([activeSheetId, visible.map(({ id, name }) => [id, name])])
      if (now === drawn) return
      drawn = now
      place.replaceChildren(
        ...visible.map(({ id, name }) => {
          const tab = document.createElement('button')
          tab.type = 'button'
          tab.textContent = name
          tab.setAttribute('aria-current', String(id === activeSheetId))
          tab.addEventListener('click', () => activate(name))
          return tab
        }),
      )
    },
  }
}
