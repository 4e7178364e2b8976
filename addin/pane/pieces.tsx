// The pieces that every step is put together from: the step's own frame, buttons, fields and notices.
// They hold no state of the flow and know no step.
import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'

interface StepProps {
  readonly title: string
  /** "Step 2 of 5"; nothing where the step stands outside that order. */
  readonly where?: string | undefined
  /** The buttons at the bottom edge, the primary one first. */
  readonly actions?: ComponentChildren
  readonly children?: ComponentChildren
}

/** Whether there is anything to show: a condition that does not hold leaves false. */
const holds = (children: ComponentChildren): boolean =>
  children !== undefined && children !== null && children !== false

/** Id of the one heading of the step that is shown. */
export const TITLE_ID = 'step-title'

export function Step({ title, where, actions, children }: StepProps) {
  return (
    <section class="step" aria-labelledby={TITLE_ID}>
      <div class="content">
        {where !== undefined && <p class="where">{where}</p>}
        <h1 id={TITLE_ID} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
      <Links />
      {holds(actions) && <Actions>{actions}</Actions>}
    </section>
  )
}

/** What is focused never hides under them, in however many lines they stand. */
function Actions({ children }: { readonly children: ComponentChildren }) {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = bar.current!
    const { style } = document.documentElement
    const size = () => {
      const sticks = getComputedStyle(element).position === 'sticky'
      style.scrollPaddingBottom = sticks ? `${element.offsetHeight + 8}px` : ''
    }
    // The observer tells it a frame later, and Tab may be pressed before.
    size()
    const sized = new ResizeObserver(size)
    sized.observe(element)
    return () => {
      sized.disconnect()
      style.scrollPaddingBottom = ''
    }
  }, [])
  return (
    <div class="actions" ref={bar}>
      {children}
    </div>
  )
}

function Links() {
  const page = (name: string, text: string) => (
    <a href={`./${name}`} target="_blank" rel="noreferrer">
      {text}
    </a>
  )
  return (
    <p class="links">
      {page('help', 'Help')}
      {page('privacy', 'Privacy')}
      {page('terms', 'Terms')}
    </p>
  )
}

interface ButtonProps {
  readonly onPress?: () => unknown
  readonly look?: 'primary' | 'plain' | undefined
  /** Why it cannot be pressed now; said to readers, and it stays reachable. */
  readonly blocked?: string | null | undefined
  /** What readers hear, where the text alone does not say it. */
  readonly label?: string | undefined
  /** Submits the form that it stands in */
  readonly submit?: boolean | undefined
  readonly children: ComponentChildren
}

export function Button({ onPress, look, blocked, label, submit, children }: ButtonProps) {
  const id = useId()
  const off = blocked !== null && blocked !== undefined
  return (
    <>
      <button
        type={submit === true ? 'submit' : 'button'}
        class={look}
        aria-label={label}
        aria-disabled={off ? 'true' : undefined}
        aria-describedby={off ? id : undefined}
        onClick={() => {
          if (!off) onPress?.()
        }}
      >
        {children}
      </button>
      {off && (
        <span id={id} class="for-readers">
          {blocked}
        </span>
      )}
    </>
  )
}

interface NoticeProps {
  readonly kind?: 'error' | 'warning' | undefined
  /** Says what it is in words: colour alone says nothing. */
  readonly title: string
  readonly children?: ComponentChildren
  readonly actions?: ComponentChildren
}

/** Something the person should know. An error is told to readers at once, the others when reached. */
export function Notice({ kind, title, children, actions }: NoticeProps) {
  return (
    <div
      class={kind === undefined ? 'notice' : `notice ${kind}`}
      role={kind === 'error' ? 'alert' : undefined}
    >
      <strong>{title}</strong>
      {children}
      {holds(actions) && <div class="row">{actions}</div>}
    </div>
  )
}

/** One line of a list of facts (`dl.facts`). */
export function Fact({
  name,
  value,
}: {
  readonly name: string
  readonly value: ComponentChildren
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

interface FoldProps {
  readonly title: ComponentChildren
  readonly open?: boolean | undefined
  /** What is in it is long: it is made when it is unfolded first. */
  readonly long?: boolean
  readonly children: ComponentChildren
}

/**
 * Something folded away. The summary has a tabindex of its own: in Excel on the web Office.js moves
 * the focus itself, and knows no other summaries (the host protocol notes, §9).
 */
export function Fold({ title, open, long = false, children }: FoldProps) {
  const [seen, setSeen] = useState(!long || open === true)
  return (
    <details open={open} onToggle={() => setSeen(true)}>
      <summary tabIndex={0}>{title}</summary>
      {seen && children}
    </details>
  )
}
