// The parts of every step: the frame, buttons and notices. They hold no state of the flow and know
// no step.
import type { NoteShown } from './note-words.ts'
import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { pageLinksText, serviceWordsText } from '../messages/texts.ts'
import type { CATALOGUES } from '../messages/catalogues.ts'
import { piecesOf } from '../messages/marks.ts'

interface StepProps {
  readonly title: string
  /** "Step 2 of 5"; undefined for a step outside that order. */
  readonly where?: string | undefined
  /** The section of Help that answers what people ask here; its beginning if not given. */
  readonly help?: keyof (typeof CATALOGUES)['en']['help']['sections'] | undefined
  /** All links at the foot; else Help alone. */
  readonly links?: 'all'
  /** Stands below the title, and in sight with it while the rest is scrolled. */
  readonly headline?: ComponentChildren
  /** The buttons at the bottom edge, the primary one first. */
  readonly actions?: ComponentChildren
  readonly children?: ComponentChildren
}

/** Whether there is anything to show: a false condition yields false. */
const holds = (children: ComponentChildren): boolean =>
  children !== undefined && children !== null && children !== false

/** Id of the heading of the current step. */
export const TITLE_ID = 'step-title'

export function Step({ title, where, help, links, headline, actions, children }: StepProps) {
  const heading = (
    <h1 id={TITLE_ID} tabIndex={-1}>
      {title}
    </h1>
  )
  return (
    <section class="step" aria-labelledby={TITLE_ID}>
      <div class="content">
        {where !== undefined && <p class="where">{where}</p>}
        {holds(headline) ? (
          <Bar kind="top">
            {heading}
            {headline}
          </Bar>
        ) : (
          heading
        )}
        {children}
      </div>
      <Links all={links === 'all'} section={help} />
      {holds(actions) && <Bar kind="bottom">{actions}</Bar>}
    </section>
  )
}

interface BarProps {
  /** The edge at which it stays. */
  readonly kind: 'top' | 'bottom'
  readonly children: ComponentChildren
}

/** Stays in sight, and reserves scroll space, so that it never hides the focused element. */
function Bar({ kind, children }: BarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = bar.current!
    // What holds for every screen stays above a headline.
    const tops = kind === 'top' ? document.querySelector<HTMLElement>('.tops') : null
    const { style } = document.documentElement
    const padding = kind === 'top' ? 'scroll-padding-top' : 'scroll-padding-bottom'
    const size = () => {
      const above = tops?.offsetHeight ?? 0
      const sticks = getComputedStyle(element).position === 'sticky'
      element.style.top = tops ? `${above}px` : ''
      style.setProperty(padding, sticks ? `${above + element.offsetHeight + 8}px` : null)
    }
    // The observer reports a frame later, and Tab may be pressed before.
    size()
    const sized = new ResizeObserver(size)
    sized.observe(element)
    if (tops) sized.observe(tops)
    return () => {
      sized.disconnect()
      style.removeProperty(padding)
    }
  }, [])
  return (
    <div class={kind === 'top' ? 'headline' : 'actions'} ref={bar}>
      {children}
    </div>
  )
}

function Links({ all, section }: { readonly all: boolean; readonly section: StepProps['help'] }) {
  const { helpAt } = pageLinksText
  const page = (at: string, text: string) => (
    <a href={at} target="_blank" rel="noreferrer">
      {text}
    </a>
  )
  return (
    <p class="links">
      {page(section === undefined ? helpAt : `${helpAt}#${section}`, pageLinksText.help)}
      {all && page('/addin/privacy', pageLinksText.privacy)}
      {all && page('/addin/terms', pageLinksText.terms)}
    </p>
  )
}

interface ButtonProps {
  readonly onPress?: () => unknown
  /** `danger`: it deletes something for good. */
  readonly look?: 'primary' | 'plain' | 'danger' | undefined
  /** Why it cannot be pressed now; read by screen readers, and the button stays focusable. */
  readonly blocked?: string | null | undefined
  /** Text for screen readers if the visible text is not enough. */
  readonly label?: string | undefined
  /** Submits its form. */
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
  /** Says in words what the colour means. */
  readonly title: string
  readonly children?: ComponentChildren
  readonly actions?: ComponentChildren
}

/** A message. Screen readers announce an error at once, and others when reached. */
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
  /** The content is long, so it is rendered when first unfolded. */
  readonly long?: boolean
  readonly onOpen?: () => void
  readonly onToggle?: (open: boolean) => void
  readonly children: ComponentChildren
}

/**
 * A fold. Its summary has a tabindex, because in Excel on the web Office.js moves the focus and
 * finds no other summaries (the host protocol notes, §9).
 */
export function Fold({ title, open, long = false, onOpen, onToggle, children }: FoldProps) {
  const [seen, setSeen] = useState(!long || open === true)
  return (
    <details
      open={open}
      onToggle={(event) => {
        setSeen(true)
        if (event.currentTarget.open) onOpen?.()
        onToggle?.(event.currentTarget.open)
      }}
    >
      <summary tabIndex={0}>{title}</summary>
      {seen && children}
    </details>
  )
}

// The service's own words, which are English: a block of its own that says so, never a part of a sentence.
export function ServiceWords({ children }: { readonly children: ComponentChildren }) {
  const label = serviceWordsText.label
  return (
    <div class={label === '' ? undefined : 'theirs'}>
      {label !== '' && <p class="hint">{label}</p>}
      <div lang="en">{children}</div>
    </div>
  )
}

// Notes in their order, those that are the service's own words after the pane's.
// `list`: as a list, with its class; else paragraphs.
export function SaidNotes(props: {
  readonly notes: readonly NoteShown[]
  readonly list?: boolean
  readonly class?: string
}) {
  const [own, theirs] = [true, false].map((is) => {
    const texts = props.notes.filter((note) => note.own === is).map(({ text }) => text)
    if (texts.length === 0) return null
    if (!props.list) return texts.map((text) => <p key={text}>{text}</p>)
    return (
      <ul class={props.class}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    )
  })
  return (
    <>
      {own}
      {theirs && <ServiceWords>{theirs}</ServiceWords>}
    </>
  )
}

// A sentence of a dictionary with its marked words: strong, code, a key, somebody's own words.
export function Marked({ text }: { readonly text: string }) {
  return (
    <>
      {piecesOf(text).map(({ mark: Mark, words }, i) =>
        Mark === null ? words : <Mark key={i}>{words}</Mark>,
      )}
    </>
  )
}
