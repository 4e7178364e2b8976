// How a comment is known as the add-in's own, unchanged, and put there from which device: it ends with a
// code of what it says. So the sheet alone tells, whoever looks, whichever pane put it there and wherever a
// copy of it stands; what anybody has changed of it is hers. Pure.
import { hashText } from '#addin/mapping/hash.ts'

/** Characters of the code that stand for the device. */
const TAG = 4
const OURS = /^(EDPS: [^]*) \(([\da-z]{4})([\da-z]{1,7})\)$/

export interface SignedWords {
  readonly words: string
  /** The device that it was put there from. */
  readonly tag: string
}

/** The tag of a device, of whatever is random. */
export const tagOf = (random: string): string =>
  hashText(random).toString(36).padStart(TAG, '0').slice(-TAG)

/** As it is put into the sheet. Words of the add-in's begin with "EDPS: ". */
export const signed = ({ words, tag }: SignedWords): string =>
  `${words} (${tag}${codeOf(words, tag)})`

/** What a comment of the add-in's own says; null = it is somebody's. */
export function readSigned(content: string): SignedWords | null {
  const [, words, tag, code] = OURS.exec(plain(content)) ?? []
  if (words === undefined || tag === undefined) return null
  return codeOf(words, tag) === code ? { words, tag } : null
}

const codeOf = (words: string, tag: string): string =>
  hashText(`${tag} ${plain(words)}`).toString(36)
/** Whatever Excel makes of line ends and spaces: words are compared so, and made so. */
export const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
