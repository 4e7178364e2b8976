// Lines that a person mended in the form, written into the words as controlled English. Loaded when a line is first mended.
import { isBuiltinDescription } from '#contract/builtin.ts'
import type { LineFields } from '#contract/line-fields.ts'
import { sentenceOfFields } from '#language/lines/line-clause.ts'
import { mendLine } from '#language/lines/mend.ts'
import { spelledOut } from '#language/lines/spelled-out.ts'
import type { LineShown, ReadingAnswer } from '../options/setup-state.ts'

/** Where a line stands, and what it is to say. */
export interface Mend extends Pick<LineShown, 'places' | 'sentence'> {
  /** Absent where the line is new. */
  readonly id?: string
  /** Null: the rule alone says what it is. */
  readonly name: string | null
  /** Null: it is no cost. */
  readonly fields: LineFields | null
}

/** The words that were read with a line mended; null where its fields make no line. */
export function mendedWords(
  { of, lines, valuation }: Pick<ReadingAnswer, 'of' | 'lines' | 'valuation'>,
  { id, name, fields, ...line }: Mend,
): string | null {
  const own = lines.find((each) => each.id === id)
  if (isBuiltinDescription(of) && valuation !== null)
    return spelledOut(valuation, own?.term ?? null, name, fields)
  const sentence = fields && sentenceOfFields(name, fields)
  return fields !== null && sentence === null ? null : mendLine(of, lines, own ?? line, sentence)
}
