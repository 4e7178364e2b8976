// Marked words of a sentence, whatever signs they hold.
import { expect, test } from 'vitest'
import { piecesOf } from '#addin/messages/marks.ts'
import { sayIn } from './say-in.ts'

const say = sayIn('en')

test('a sentence without marks is one piece, an empty one none', () => {
  expect(piecesOf('Nothing **is** `marked`.')).toEqual([
    { mark: null, words: 'Nothing **is** `marked`.' },
  ])
  expect(piecesOf('')).toEqual([])
})

test('marked words are pieces of their own, in their order', () => {
  const message = '<strong>{name}</strong>: press <kbd>Ctrl</kbd>+<kbd>T</kbd>, <code>=A1</code>'
  expect(piecesOf(say(message, { name: 'A*b' }))).toEqual([
    { mark: 'strong', words: 'A*b' },
    { mark: null, words: ': press ' },
    { mark: 'kbd', words: 'Ctrl' },
    { mark: null, words: '+' },
    { mark: 'kbd', words: 'T' },
    { mark: null, words: ', ' },
    { mark: 'code', words: '=A1' },
  ])
  expect(piecesOf(say('<q>{words}</q>', { words: 'two\nlines' }))).toEqual([
    { mark: 'q', words: 'two\nlines' },
  ])
})

test('a label is what the button says, and one that is not there is an error', () => {
  expect(say('Press <label>common/planAgain</label>.')).toBe('Press Plan again.')
  expect(() => say('<label>common/noSuch</label>')).toThrow('No message common/noSuch')
  expect(() => say('<blink>a</blink>')).toThrow('no mark')
})
