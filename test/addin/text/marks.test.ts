// Marked words of a sentence, whatever signs they hold.
import { expect, test } from 'vitest'
import { code, key, piecesOf, quoted, strong } from '#addin/text/marks.ts'

test('a sentence without marks is one piece, an empty one none', () => {
  expect(piecesOf('Nothing **is** `marked`.')).toEqual([
    { mark: null, words: 'Nothing **is** `marked`.' },
  ])
  expect(piecesOf('')).toEqual([])
})

test('marked words are pieces of their own, in their order', () => {
  expect(piecesOf(`${strong('A*b')}: press ${key('Ctrl')}+${key('T')}, ${code('=A1')}`)).toEqual([
    { mark: 'strong', words: 'A*b' },
    { mark: null, words: ': press ' },
    { mark: 'kbd', words: 'Ctrl' },
    { mark: null, words: '+' },
    { mark: 'kbd', words: 'T' },
    { mark: null, words: ', ' },
    { mark: 'code', words: '=A1' },
  ])
  expect(piecesOf(quoted('two\nlines'))).toEqual([{ mark: 'q', words: 'two\nlines' }])
})
