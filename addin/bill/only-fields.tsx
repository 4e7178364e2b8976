// The fifth field of a line: where it is charged. One test after another; what is tested is a column with its own values,
// the price, the units bought or the time until the sale.
import type { FormOptions } from '#language/lines/form-options.ts'
import { Field, Select } from '../shell/fields.tsx'
import { lineFormText } from '../messages/texts.ts'
import { columnJson, type LineDraft, type TestDraft } from './line-draft.ts'
import { listOf, Plain } from './form-parts.tsx'
import { subjectText } from './line-rule.ts'
import type { NameOf } from './names.ts'

const texts = lineFormText

/** Tests of one line. */
const MOST_TESTS = 4

interface OnlyFieldsProps {
  readonly draft: LineDraft
  readonly onChange: (draft: LineDraft) => void
  readonly options: FormOptions
  readonly nameOf: NameOf
}

export function OnlyFields({ draft, onChange, options, nameOf }: OnlyFieldsProps) {
  const subjects = options.only.map(({ what, tests, values }) => ({
    value: typeof what === 'object' ? columnJson(what) : JSON.stringify(what),
    text: subjectText(what, nameOf),
    tests,
    values,
  }))
  const put = (at: number, test: TestDraft | null): void =>
    onChange({ ...draft, only: draft.only.toSpliced(at, 1, ...(test === null ? [] : [test])) })
  const rows: readonly (TestDraft | null)[] =
    draft.only.length < MOST_TESTS ? [...draft.only, null] : draft.only
  return (
    <>
      {rows.map((row, at) => (
        <OnlyField
          key={at}
          label={at === 0 ? texts.only : texts.andOnly}
          row={row}
          subjects={subjects}
          onPut={(test) => put(at, test)}
        />
      ))}
    </>
  )
}

interface OnlyFieldProps {
  readonly label: string
  readonly row: TestDraft | null
  readonly subjects: readonly {
    readonly value: string
    readonly text: string
    readonly tests: FormOptions['only'][number]['tests']
    readonly values: FormOptions['only'][number]['values']
  }[]
  readonly onPut: (test: TestDraft | null) => void
}

function OnlyField({ label, row, subjects, onPut }: OnlyFieldProps) {
  const subject = subjects.find(({ value }) => value === row?.what)
  const pick = (what: string): void => {
    const next = subjects.find(({ value }) => value === what)
    onPut(next ? { what, test: next.tests[0]!, value: next.values[0] ?? null } : null)
  }
  return (
    <div class={row === null ? undefined : 'test'}>
      <Select
        label={label}
        value={row?.what ?? ''}
        onPick={pick}
        groups={listOf([{ value: '', text: texts.always }, ...subjects], row?.what)}
      />
      {row !== null && (
        <div class="pair">
          <Select
            label={texts.test}
            value={row.test}
            onPick={(test) => onPut({ ...row, test: test as TestDraft['test'] })}
            groups={listOf(
              (subject?.tests ?? [row.test]).map((value) => ({ value, text: texts.tests[value] })),
              row.test,
            )}
          />
          <TestValue row={row} values={subject?.values ?? []} onPut={onPut} />
        </div>
      )}
    </div>
  )
}

interface TestValueProps {
  readonly row: TestDraft
  readonly values: FormOptions['only'][number]['values']
  readonly onPut: (test: TestDraft) => void
}

function TestValue({ row, values, onPut }: TestValueProps) {
  if (values.length > 0)
    return (
      <Select
        label={texts.value}
        value={String(row.value)}
        onPick={(value) => onPut({ ...row, value })}
        groups={listOf(
          values.map((value) => ({ value: String(value), text: String(value) })),
          row.value === null ? undefined : String(row.value),
        )}
      />
    )
  if (typeof row.value === 'string')
    return (
      <Field
        label={texts.value}
        control={(ids) => (
          <input
            {...ids}
            type="text"
            value={String(row.value)}
            onInput={(event) => onPut({ ...row, value: event.currentTarget.value })}
          />
        )}
      />
    )
  return <Plain label={texts.value} value={row.value} onSet={(value) => onPut({ ...row, value })} />
}
