// A question that must be answered before something happens. A modal dialog of the browser: it holds
// the focus, and Escape answers no.
import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { Button } from '../../shell/pieces.tsx'
import type { Action } from '../use-load.ts'
import { Refused } from './parts.tsx'

interface ConfirmProps {
  readonly title: string
  /** The words of the button that does it. */
  readonly yes: string
  /** Of the one that does not, where “Cancel” could be taken for the other. */
  readonly no?: string
  /** It deletes something for good. */
  readonly danger?: boolean
  readonly action: Action
  readonly onYes: () => unknown
  readonly onNo: () => void
  /** Why it cannot be done yet. */
  readonly blocked?: string | null
  readonly children?: ComponentChildren
}

export function Confirm(props: ConfirmProps) {
  const { title, yes, no = 'Cancel', action, onYes, onNo, danger, blocked = null, children } = props
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        if (action.busy) event.preventDefault()
      }}
      onClose={onNo}
    >
      <h2 id={id}>{title}</h2>
      {children}
      <Refused refusal={action.refusal} />
      <div class="row">
        <Button
          look={danger === true ? 'danger' : 'primary'}
          onPress={onYes}
          blocked={action.busy ? 'The service is being asked.' : blocked}
        >
          {action.busy ? 'Please wait…' : yes}
        </Button>
        <Button onPress={onNo} blocked={action.busy ? 'The service is being asked.' : null}>
          {no}
        </Button>
      </div>
    </dialog>
  )
}
