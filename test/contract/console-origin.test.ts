// The console's address as the operator writes it.
import { expect, test } from 'vitest'
import { plainOrigin } from '#contract/console-origin.ts'

test('capitals, a known port and slashes at the end are written as browsers do', () => {
  expect(
    [
      'https://plans.example.com',
      ' HTTPS://Plans.Example.com:443// ',
      'http://localhost:8787/',
      'https://plän.example',
    ].map(plainOrigin),
  ).toEqual([
    'https://plans.example.com',
    'https://plans.example.com',
    'http://localhost:8787',
    'https://xn--pln-rla.example',
  ])
})

test.each([
  '',
  'plans.example.com',
  'localhost:8787',
  'https://',
  'https://plans.example.com/app',
  'https://plans.example.com/?a=1',
  'https://plans.example.com/#top',
  'https://ada:secret@plans.example.com',
  'ftp://plans.example.com',
])('%j is no origin', (text) => {
  expect(plainOrigin(text)).toBeNull()
})
