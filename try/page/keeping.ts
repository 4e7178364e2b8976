// Stores the workbook shortly after each change and says whether all of it is stored; until then
// the browser asks before it leaves the page.
import { saveWorkbook } from '../host/saved-workbook.ts'
import type { Workbook } from '../host/workbook.ts'
import type { Keep } from './keep.ts'
import { pageText } from './texts.ts'

export interface Keeping {
  /** The workbook may have changed. */
  changed(): void
  /** Stores nothing from now on. */
  stop(): void
}

/** Milliseconds without a change before the workbook is stored. */
const QUIET_MS = 400

export function keepWorkbook(book: Workbook, keep: Keep, place: HTMLElement): Keeping {
  let waiting: ReturnType<typeof setTimeout> | null = null
  let stopped = false
  let current = 0
  let kept = 0
  const changed = (): void => {
    if (stopped) return
    current++
    place.textContent = pageText('keeping')
    if (waiting !== null) clearTimeout(waiting)
    waiting = setTimeout(() => void save(), QUIET_MS)
  }
  const save = async (): Promise<void> => {
    const saving = current
    try {
      await keep.save(saveWorkbook(book))
    } catch {
      place.textContent = pageText('notKept')
      return
    }
    kept = saving
    if (kept === current) place.textContent = pageText('isKept')
  }
  addEventListener('beforeunload', (event) => {
    if (!stopped && kept !== current) event.preventDefault()
  })
  // A hidden page may be discarded, so pending changes are stored now.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && !stopped && kept !== current) void save()
  })
  return {
    changed,
    stop() {
      stopped = true
      if (waiting !== null) clearTimeout(waiting)
    },
  }
}
