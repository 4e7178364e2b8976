// A sentence of a dictionary with its marked words: strong, code, a key, somebody's own words.
import { piecesOf } from '../text/marks.ts'

export function Marked({ text }: { readonly text: string }) {
  return (
    <>
      {piecesOf(text).map(({ mark: Mark, words }, i) =>
        Mark === null ? words : <Mark key={i}>{words}</Mark>,
      )}
    </>
  )
}
