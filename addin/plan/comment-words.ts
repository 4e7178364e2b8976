// Recognizes the add-in's own unchanged comments, and the device that added them: a comment ends
// with a code of its words. So the sheet alone decides, for any pane and for any copy of the
// comment; a comment that a person has changed is that person's. Pure.
import { hashText } from '#addin/mapping/hash.ts'

/** Characters of the code that stand for the device. */
const TAG = 4
const OURS = /^(EDPS: [^]*) \(([\da-z]{4})([\da-z]{1,7})\)$/

export interface SignedWords {
  readonly words: string
  /** The device that added it. */
  readonly tag: string
}

/** The tag of a device, from a random text. */
export const tagOf = (random: string): string =>
  hashText(random).toString(36).padStart(TAG, '0').slice(-TAG)

/** The text for the sheet. The add-in's words begin with "EDPS: ". */
export const signed = ({ words, tag }: SignedWords): string =>
  `${words} (${tag}${codeOf(words, tag)})`

/** The words of a comment of the add-in; null = somebody else's. */
export function readSigned(content: string): SignedWords | null {
  const [, words, tag, code] = OURS.exec(plain(content)) ?? []
  if (words === undefined || tag === undefined) return null
  return codeOf(words, tag) === code ? { words, tag } : null
}

const codeOf = (words: string, tag: string): string =>
  hashText(`${tag} ${plain(words)}`).toString(36)
/** Normal form of line ends and spaces, which Excel may change; used for comparisons. */
export const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
