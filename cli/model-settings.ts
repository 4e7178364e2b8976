// The language model of a local stack: EDPS_LLM_URL, EDPS_LLM_MODEL and EDPS_LLM_KEY of the environment,
// checked before anything starts. The Worker alone uses them (worker/read/llm.ts); docs/language-model.md.
import { modelPrices, modelSettings } from '#contract/model-settings.ts'

export type ModelSettingsRead =
  | { readonly ok: true; readonly vars: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly message: string }

/** What the Worker is given; nothing where the environment names no model. No message holds a value. */
export function readModelSettings(
  env: Readonly<Record<string, string | undefined>>,
): ModelSettingsRead {
  const { url, model, key, usable } = modelSettings(env)
  const isNamed = Boolean(url || model || key)
  const prices = modelPrices(env)
  const problems = [
    usable.url || !isNamed
      ? null
      : 'EDPS_LLM_URL must be the http or https address of the API, with its /v1.',
    usable.model || !isNamed
      ? null
      : 'EDPS_LLM_MODEL must be the name of a model: 1 to 200 ASCII characters, no space.',
    usable.key ? null : 'EDPS_LLM_KEY must be printable ASCII without spaces.',
    prices !== 'unusable'
      ? null
      : 'EDPS_LLM_PRICE_IN and EDPS_LLM_PRICE_OUT must both be US dollars for a million tokens, such as 0.15.',
  ].filter((each) => each !== null)
  if (problems.length > 0) return { ok: false, message: problems.join('\n') }
  if (!isNamed) return { ok: true, vars: {} }
  return {
    ok: true,
    vars: {
      EDPS_LLM_URL: url,
      EDPS_LLM_MODEL: model,
      ...(key && { EDPS_LLM_KEY: key }),
      ...(prices && {
        EDPS_LLM_PRICE_IN: env['EDPS_LLM_PRICE_IN']!.trim(),
        EDPS_LLM_PRICE_OUT: env['EDPS_LLM_PRICE_OUT']!.trim(),
      }),
    },
  }
}
