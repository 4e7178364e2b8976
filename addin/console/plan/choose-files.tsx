// Files of the person's own, chosen by a button: read in the browser, and said what became of them.
import type { ComponentChildren } from 'preact'
import { useId, useRef, useState } from 'preact/hooks'
import { Button, Notice } from '../../shell/pieces.tsx'
import { openFiles, type OpenedFile } from './open-files.ts'

export interface SourceProps {
  readonly onOpened: (files: readonly OpenedFile[]) => Promise<void>
}

const NO_TABLE = 'There is no table in it: names of columns in a row, and rows below.'

/** Opens files and says what became of them. */
export function useOpening({ onOpened }: SourceProps) {
  const [said, say] = useState('')
  const [refused, refuse] = useState<string | null>(null)
  const open = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0) return
    refuse(null)
    const read = await openFiles(files, {
      say,
      reading: (file) => `Reading ${file} …`,
      tooMany: (most) => `Open ${most} files at once at most.`,
    })
    say(read.ok ? read.notes : '')
    if (!read.ok) return refuse(read.message)
    const empty = read.opened.find(({ sheets }) => sheets.every(({ rows }) => rows.length < 2))
    if (empty) return refuse(`${empty.name}: ${NO_TABLE}`)
    await onOpened(read.opened)
  }
  const status = (
    <>
      <p role="status" class="hint">
        {said}
      </p>
      {refused !== null && <Notice kind="error" title={refused} />}
    </>
  )
  return { open, status }
}

interface ChooseProps {
  /** To the ear. */
  readonly label: string
  readonly onChosen: (files: readonly File[]) => Promise<void>
  readonly children: ComponentChildren
}

export function ChooseFiles({ label, onChosen, children }: ChooseProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <>
      <label for={id} class="for-readers">
        {label}
      </label>
      <input
        id={id}
        ref={chooser}
        class="for-readers"
        tabIndex={-1}
        type="file"
        multiple
        accept=".xlsx,.csv,.tsv,.txt"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The same file can be chosen again after it was changed.
          currentTarget.value = ''
          void onChosen(files)
        }}
      />
      <Button onPress={() => chooser.current?.click()}>{children}</Button>
    </>
  )
}
