// The parts of the console's pages: the page with its heading, cards, rows, waiting, refusals.
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { Button, Notice } from '../../shell/pieces.tsx'
import type { Refusal } from '../api.ts'
import { moved } from '../route.ts'
import { download } from '../state.ts'
import type { Load } from '../use-load.ts'

interface PageProps {
  readonly title: string
  /** One sentence on what the page is for. */
  readonly lead?: ComponentChildren
  readonly children?: ComponentChildren
}

/** A page. Its heading gets the focus when a person has moved here. */
export function Page({ title, lead, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} – EDPS console`
    if (moved.value) {
      heading.current?.focus({ preventScroll: true })
      scrollTo(0, 0)
    }
  }, [title])
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {lead !== undefined && <p class="lead">{lead}</p>}
      {children}
    </>
  )
}

interface CardProps {
  readonly title: string
  readonly aside?: ComponentChildren
  readonly children?: ComponentChildren
}

export function Card({ title, aside, children }: CardProps) {
  const id = useId()
  return (
    <section class="card" aria-labelledby={id}>
      <div class="card-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

export function Waiting({ what }: { readonly what: string }) {
  return (
    <div class="waiting">
      <p role="status">{what}</p>
      <progress aria-label={what} />
    </div>
  )
}

interface RefusedProps {
  readonly refusal: Refusal | null
  readonly retry?: (() => unknown) | undefined
}

/** The service's own sentence; nothing where nothing was refused. */
export function Refused({ refusal, retry }: RefusedProps) {
  if (refusal === null) return null
  const again = retry !== undefined && <Button onPress={retry}>Try again</Button>
  return <Notice kind="error" title={refusal.detail} actions={again} />
}

interface LoadedProps<T> {
  readonly of: Load<T>
  readonly what: string
  readonly retry: () => unknown
  readonly children: (value: T) => ComponentChildren
}

/** The answer when it is there; before that what is waited for. */
export function Loaded<T>({ of, what, retry, children }: LoadedProps<T>) {
  if (of.at === 'waiting') return <Waiting what={what} />
  if (of.at === 'refused') return <Refused refusal={of.refusal} retry={retry} />
  return <>{children(of.value)}</>
}

/** Nothing is there yet, and what to do next. */
export function Empty({ title, children }: CardProps) {
  return (
    <div class="empty">
      <strong>{title}</strong>
      {children}
    </div>
  )
}

interface RowProps {
  readonly title: ComponentChildren
  readonly side?: ComponentChildren
  readonly children?: ComponentChildren
}

/** A line of a list (`ul.rows`). */
export function Row({ title, side, children }: RowProps) {
  return (
    <li>
      <div class="row-text">
        <div class="row-title">{title}</div>
        {children}
      </div>
      {side !== undefined && <div class="row-side">{side}</div>}
    </li>
  )
}

/** A figure with its unit. */
export function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div class="figure">
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

interface DownloadProps {
  readonly path: string
  readonly name: string
  readonly text: string
  /** Called when the file is there, with the path of the part after it. */
  readonly onDone?: (next: string | null) => void
}

export function Download({ path, name, text, onDone }: DownloadProps) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const start = async () => {
    setBusy(true)
    const answer = await download(path, name)
    setRefusal(answer.ok ? null : answer.refusal)
    setBusy(false)
    if (answer.ok) onDone?.(answer.value.next)
  }
  return (
    <>
      <Button onPress={start} blocked={busy ? 'The file is being made.' : null}>
        {busy ? 'Preparing…' : text}
      </Button>
      <Refused refusal={refusal} />
    </>
  )
}

interface TableProps {
  readonly label: string
  readonly columns: readonly string[]
  /** By which column it is sorted, from 0, and a press on the header of one. */
  readonly sorted?: {
    readonly at: number
    readonly up: boolean
    readonly onSort: (at: number) => void
  }
  /** The rows, each a `tr` that begins with its `th`. */
  readonly children: ComponentChildren
}

export function Table({ label, columns, sorted, children }: TableProps) {
  const order = sorted?.up ? 'ascending' : 'descending'
  return (
    <div class="wide" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((name, at) => (
              <th scope="col" key={name} aria-sort={sorted?.at === at ? order : undefined}>
                {sorted ? (
                  <Button look="plain" onPress={() => sorted.onSort(at)}>
                    {name}
                  </Button>
                ) : (
                  name
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
