// The phrase bank: sentences by several writers with labelled amounts, composed into descriptions
// that give training examples for the tagger.
import type { Random } from '#examples/random.ts'
import { LABEL } from '#reading/tagger/labels.ts'
import { findMentions } from '#reading/text/mentions.ts'
import type { Mention } from '#reading/text/mention.ts'
import { readWords, type Words } from '#reading/text/words.ts'

export interface BankLine {
  readonly text: string
  readonly marks: readonly {
    readonly label: string
    readonly start: number
    readonly end: number
  }[]
  /** Statement of a line without amounts: `#ok`, `#unpriced`, `#goods.sold` … */
  readonly statement: string | null
}

const STATEMENTS: Readonly<Record<string, string>> = { trials: 'quantity.trials', back: 'back.yes' }
const MARK = /<([-+a-z.]+)\|([^<>|]*)>/g

/** Lines of the bank; those with unknown labels are dropped and counted. */
export function readBank(text: string): { lines: BankLine[]; dropped: number } {
  const lines: BankLine[] = []
  let dropped = 0
  for (const raw of text.split('\n')) {
    const line = raw.trim()
    if (line === '') continue
    const marker = /^#([a-z.]+)\s+/.exec(line)
    let rest = marker ? line.slice(marker[0].length) : line
    const marks: BankLine['marks'][number][] = []
    let out = ''
    let at = 0
    for (const match of rest.matchAll(MARK)) {
      out += rest.slice(at, match.index)
      marks.push({ label: match[1], start: out.length, end: out.length + match[2].length })
      out += match[2]
      at = match.index + match[0].length
    }
    out += rest.slice(at)
    if (
      /[<>|]/.test(out.replace(/[<>]=?\s*\d/g, '')) ||
      marks.some(({ label }) => !LABEL.has(label))
    )
      dropped++
    else
      lines.push({
        text: out,
        marks,
        statement: marker ? (STATEMENTS[marker[1]] ?? marker[1]) : null,
      })
  }
  return { lines, dropped }
}

export interface Composed {
  readonly words: Words
  readonly mentions: readonly Mention[]
  readonly labels: readonly (string | null)[]
  readonly statements: readonly string[]
}

/** A description composed of these lines, with the labels of its amounts. */
export function compose(chosen: readonly BankLine[], random: Random): Composed {
  const joint = random.uniform() < 0.15 ? '\n- ' : random.uniform() < 0.15 ? '\n' : ' '
  let text = joint === '\n- ' ? '- ' : ''
  const marks: BankLine['marks'][number][] = []
  for (const [at, line] of chosen.entries()) {
    if (at > 0) text += joint
    for (const mark of line.marks)
      marks.push({ ...mark, start: mark.start + text.length, end: mark.end + text.length })
    text += line.text
    if (!/[.!?]$/.test(text) && joint === ' ') text += '.'
  }
  const words = readWords(text, { menus: [], sales: [] })
  const mentions = findMentions(words.words)
  const labels = mentions.map((mention) => {
    const from = words.words[mention.at].from
    const to = words.words[mention.end - 1].to
    const own = marks.filter((mark) => mark.start < to && mark.end > from)
    // An unmarked amount is irrelevant; one that overlaps two marks is skipped.
    return own.length === 0 ? 'aside' : own.length === 1 ? own[0].label : null
  })
  const fitting = labels.map((label, at) =>
    label !== null && LABEL.get(label)!.kinds.includes(mentions[at].kind) ? label : null,
  )
  return {
    words,
    mentions,
    labels: fitting,
    statements: chosen.flatMap(({ statement }) => statement ?? []),
  }
}
