// Marks of words within a sentence, the tags of catalogues; the pane's <Marked> draws them. Invisible signs enclose the
// words, so that a name that a person typed may hold any sign.

/**
 * `strong`: words that stand out; `code`: a formula or a code; `kbd`: a key of the keyboard; `q`: somebody's own words, to
 * which the browser adds the language's quotation marks.
 */
const MARKS = { strong: '\u{E000}', code: '\u{E001}', kbd: '\u{E002}', q: '\u{E003}' } as const
const END = '\u{E004}'

type Mark = keyof typeof MARKS

export interface MarkedPiece {
  /** Null = plain words. */
  readonly mark: Mark | null
  readonly words: string
}

export const isMark = (tag: string): tag is Mark => Object.hasOwn(MARKS, tag)

/** What stands before and after words with the mark. */
export const inMark = (mark: Mark): readonly [string, string] => [MARKS[mark], END]

/** The pieces of a sentence, in its order. */
export function piecesOf(text: string): MarkedPiece[] {
  const names = Object.keys(MARKS).filter(isMark)
  return text
    .split(/([\u{E000}-\u{E003}][^\u{E004}]*\u{E004})/u)
    .filter((piece) => piece !== '')
    .map((piece) => {
      const mark = names.find((name) => piece.startsWith(MARKS[name])) ?? null
      return { mark, words: mark === null ? piece : piece.slice(1, -1) }
    })
}
