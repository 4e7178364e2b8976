// The service's own words, which are English: a block of its own that says so, never a part of a sentence.
import type { ComponentChildren } from 'preact'
import { serviceWordsText } from '../text/en/service-words.ts'

export function ServiceWords({ children }: { readonly children: ComponentChildren }) {
  const label = serviceWordsText.label()
  return (
    <div class={label === null ? undefined : 'theirs'}>
      {label !== null && <p class="hint">{label}</p>}
      <div lang="en">{children}</div>
    </div>
  )
}
