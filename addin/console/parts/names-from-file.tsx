// What a file of the person's own calls the deals of a session. The file is read here and sent nowhere.
import { useState } from 'preact/hooks'
import type { Scalar } from '#contract/table.ts'
import { counted } from '../../messages/english-words.ts'
import type { KeptNames } from '../kept-names.ts'
import { Button } from '../../shell/pieces.tsx'
import { ChooseFiles, useOpening } from '../plan/choose-files.tsx'

interface NamesFromFileProps {
  readonly deals: readonly { readonly key: Scalar }[]
  readonly names: KeptNames
  readonly onNames: (names: ReadonlyMap<string, string>) => void
}

export function NamesFromFile({ deals, names, onNames }: NamesFromFileProps) {
  const [lacks, setLacks] = useState(false)
  const { open, status } = useOpening({
    onOpened: async (files) => {
      const { namesInFiles } = await import('../names-in-files.ts')
      const keys = deals.map(({ key }) => key)
      const found = namesInFiles(files, keys)
      setLacks(found.size === 0)
      if (found.size > 0) onNames(found)
    },
  })
  const named = deals.filter(({ key }) => Object.hasOwn(names, String(key))).length
  return (
    <>
      <div class="row">
        <ChooseFiles label="File with names" onChosen={open}>
          Names from a file…
        </ChooseFiles>
        {named > 0 && (
          <Button look="plain" onPress={() => onNames(new Map())}>
            Forget the names
          </Button>
        )}
        <span class="hint">
          {lacks
            ? 'No table of it has these deals beside a column that names them.'
            : named > 0
              ? `${counted(named, 'deal')} of ${deals.length} named, on this device alone.`
              : 'The service knows keys alone. A workbook or CSV file that names them is read here, in the browser, and sent nowhere.'}
        </span>
      </div>
      {status}
    </>
  )
}
