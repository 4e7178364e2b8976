// A key that was made just now: the only time that it is shown.
import { useEffect, useRef, useState } from 'preact/hooks'
import { copyText } from '../../shell/copy-text.ts'
import { Button } from '../../shell/pieces.tsx'

const ADDIN_HELP = '/addin/help'

interface NewKeyProps {
  readonly value: string
  readonly onDone: () => void
}

export function NewKey({ value, onDone }: NewKeyProps) {
  const [said, say] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const copy = async () =>
    say((await copyText(value)) ? 'Copied.' : 'Not copied: select the key and press Ctrl+C.')
  return (
    <section class="card strong" aria-labelledby="new-key">
      <h2 id="new-key" ref={heading} tabIndex={-1}>
        Your new key
      </h2>
      <p>Copy it now: it is not kept and cannot be shown again.</p>
      <p>
        <code class="key">{value}</code>
      </p>
      <p>
        In Excel: paste it into the add-in’s settings (<a href={ADDIN_HELP}>help of the add-in</a>).
        In a terminal, in the folder of EDPS:
      </p>
      <pre>
        <code>{`export EDPS_URL=${location.origin}\nexport EDPS_KEY=…\nnpm run plan -- --menus menus.csv --sales sales.csv --description description.txt`}</code>
      </pre>
      <div class="row">
        <Button look="primary" onPress={copy}>
          Copy key
        </Button>
        <Button onPress={onDone}>I have copied it</Button>
        <span role="status">{said}</span>
      </div>
    </section>
  )
}
