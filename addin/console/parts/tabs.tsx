// Tabs: one of several panels is shown. The arrow keys go from tab to tab.
import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'

interface TabsProps {
  readonly label: string
  readonly tabs: readonly { readonly title: string; readonly panel: ComponentChildren }[]
}

export function Tabs({ label, tabs }: TabsProps) {
  const [at, setAt] = useState(0)
  const id = useId()
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    const next = (at + step + tabs.length) % tabs.length
    setAt(next)
    document.getElementById(`${id}-${next}`)?.focus()
  }
  return (
    <>
      <div class="tabs" role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(({ title }, i) => (
          <button
            key={title}
            id={`${id}-${i}`}
            type="button"
            role="tab"
            aria-selected={i === at}
            aria-controls={`${id}-panel`}
            tabIndex={i === at ? 0 : -1}
            onClick={() => setAt(i)}
          >
            {title}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${at}`} tabIndex={0}>
        {tabs[at]!.panel}
      </div>
    </>
  )
}
