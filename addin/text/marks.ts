// Marks of words within a sentence; the pane's <Marked> draws them. Invisible signs enclose the words,
// so that a name that a person typed may hold any sign.

const MARKS = { strong: '\u{E000}', code: '\u{E001}', kbd: '\u{E002}', q: '\u{E003}' } as const
const END = '\u{E004}'

type Mark = keyof typeof MARKS

export interface MarkedPiece {
  /** Null = plain words. */
  readonly mark: Mark | null
  readonly words: string
}

const marked =
  (mark: Mark) =>
  (words: string): string =>
    `${MARKS[mark]}${words}${END}`

/** Words that stand out. */
export const strong = marked('strong')
/** A formula or a code. */
export const code = marked('code')
/** A key of the keyboard. */
export const key = marked('kbd')
/** Somebody's own words; the browser adds the language's quotation marks. */
export const quoted = marked('q')

/** The pieces of a sentence, in its order. */
export function piecesOf(text: string): MarkedPiece[] {
  const names = Object.keys(MARKS) as Mark[]
  return text
    .split(/([\u{E000}-\u{E003}][^\u{E004}]*\u{E004})/u)
    .filter((piece) => piece !== '')
    .map((piece) => {
      const mark = names.find((name) => piece.startsWith(MARKS[name])) ?? null
      return { mark, words: mark === null ? piece : piece.slice(1, -1) }
    })
}
