// The language model's settings as a person writes them before `npm start`.
import { expect, test } from 'vitest'
import { readModelSettings } from '#cli/keep-stack.ts'

test('settings that cannot be used are told without their values; none are no fault', () => {
  expect(readModelSettings({})).toEqual({ ok: true, vars: {} })
  const good = { EDPS_LLM_URL: 'http://127.0.0.1:11434/v1', EDPS_LLM_MODEL: 'small-1' }
  expect(readModelSettings(good)).toEqual({ ok: true, vars: good })
  const told = readModelSettings({ ...good, EDPS_LLM_URL: 'secret', EDPS_LLM_KEY: 'a secret' })
  expect(told).toMatchObject({
    message: expect.stringMatching(/^EDPS_LLM_URL must be .*\nEDPS_LLM_KEY must be printable/),
  })
  expect(JSON.stringify(told)).not.toContain('secret')
})
