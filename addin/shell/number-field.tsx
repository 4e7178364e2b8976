// A field for a number or for nothing. An invalid text stays in the field, is marked and explained,
// and sets no value.
import { createContext } from 'preact'
import { useContext, useEffect, useRef, useState } from 'preact/hooks'
import { Field } from './fields.tsx'
import { readNumber, type Bounds, type Decimal, type NumberRead } from './read-number.ts'

/** What separates decimals in the workbook's Excel. */
export const DecimalSign = createContext<Decimal>(null)

interface NumberFieldProps extends Bounds {
  readonly label: string
  readonly hint: string
  readonly more?: string
  readonly value: number | null
  readonly onSet: (value: number | null) => void
  /** Whether the text in the field is invalid. */
  readonly onRefused?: (refused: boolean) => void
  /** Sets the value with each keystroke, for a button beside it that waits for one. */
  readonly live?: boolean
  /** Why the number cannot be used, besides its own bounds. */
  readonly problem?: string | null
}

export function NumberField(props: NumberFieldProps) {
  const { label, hint, value, onSet, onRefused, problem = null } = props
  const decimal = useContext(DecimalSign)
  const [text, type] = useState(shown(value, decimal))
  const [refused, refuse] = useState<string | null>(null)
  // The value was set elsewhere, as by a plan that was continued. Not on the first frame: somebody may have typed already.
  const known = useRef(value)
  useEffect(() => {
    if (known.current !== value && refused === null) type(shown(value, decimal))
    known.current = value
  }, [value])
  const settle = (read: NumberRead) => {
    refuse(read.ok ? null : read.message)
    onRefused?.(!read.ok)
    if (read.ok) onSet(read.value)
  }
  const typed = (text: string) => {
    type(text)
    if (props.live !== true) return
    const read = readNumber(text, props, decimal)
    // The text stays as it is typed: “1.” is on the way to “1.5”. What is wrong is said once the field is left.
    if (read.ok) known.current = read.value
    if (read.ok) settle(read)
    else onRefused?.(true)
  }
  const wrong = refused ?? problem
  return (
    <Field
      label={label}
      more={props.more}
      hint={wrong === null ? hint : <strong class="wrong">{wrong}</strong>}
      control={(ids) => (
        <input
          {...ids}
          type="text"
          inputMode="decimal"
          autocomplete="off"
          value={text}
          aria-invalid={wrong !== null}
          onInput={(event) => typed(event.currentTarget.value)}
          onChange={(event) => settle(readNumber(event.currentTarget.value, props, decimal))}
        />
      )}
    />
  )
}

const shown = (value: number | null, decimal: Decimal): string =>
  value === null
    ? ''
    : String(value)
        .replace('-', '−')
        .replace('.', decimal ?? '.')
