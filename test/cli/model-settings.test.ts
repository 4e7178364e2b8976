// The language model's settings as a person writes them before `npm start`.
import { expect, test } from 'vitest'
import { readModelSettings } from '#cli/keep-stack.ts'

test('prices that cannot be read are told, also where no model is named', () => {
  const told = {
    ok: false,
    message: expect.stringMatching(/^EDPS_LLM_PRICE_IN and EDPS_LLM_PRICE_OUT must both/) as string,
  }
  expect(readModelSettings({ EDPS_LLM_PRICE_IN: '$0.15', EDPS_LLM_PRICE_OUT: '0.6' })).toEqual(told)
  expect(readModelSettings({ EDPS_LLM_PRICE_IN: '0.15' })).toEqual(told)
  expect(readModelSettings({ EDPS_LLM_PRICE_IN: '0.15', EDPS_LLM_PRICE_OUT: '0.6' })).toEqual({
    ok: true,
    vars: {},
  })
  expect(readModelSettings({})).toEqual({ ok: true, vars: {} })
})
