// Keeps the focus of who uses a keyboard where it was, when the element that had it disappears.
import { useLayoutEffect, useRef } from 'preact/hooks'

/** When the focused element disappears, the heading gets the focus. `shown`: what is on the screen, by its name. */
export function useHeldFocus<E extends HTMLElement>(shown: string) {
  const heading = useRef<E>(null)
  const inside = useRef(false)
  useLayoutEffect(() => {
    const { activeElement } = document
    const lost = activeElement === document.body || activeElement?.matches(':disabled') === true
    if (inside.current && lost && document.hasFocus()) heading.current?.focus()
  }, [shown])
  return {
    heading,
    onFocusIn: () => {
      inside.current = true
    },
    onFocusOut: ({ relatedTarget }: FocusEvent) => {
      // Null if the element itself was removed.
      if (relatedTarget !== null) inside.current = false
    },
  }
}
