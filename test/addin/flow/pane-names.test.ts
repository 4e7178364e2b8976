// An analyst reads options of the pane, never parameters of the API.
import { expect, test } from 'vitest'
import { HORIZON_NEEDED } from '#reading/inputs.ts'
import { inPaneWords } from '#addin/flow/pane-names.ts'

test('a horizon that is missing is asked for where the pane asks for it', () => {
  const said = inPaneWords(HORIZON_NEEDED)
  expect(said).toContain('In Options, More options, set “Periods until leftovers are written off”')
  expect(said).not.toContain('market_type')
})

test('other words of the service stay as they are', () => {
  expect(inPaneWords('Write plain numbers.')).toBe('Write plain numbers.')
})
