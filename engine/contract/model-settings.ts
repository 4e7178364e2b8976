// The settings of the operator's language model (EDPS_LLM_URL, EDPS_LLM_MODEL, EDPS_LLM_KEY): read in the same way by
// the Worker that uses them and by the command that starts it.

interface ModelVariables {
  readonly EDPS_LLM_URL?: string | undefined
  readonly EDPS_LLM_MODEL?: string | undefined
  readonly EDPS_LLM_KEY?: string | undefined
}

export interface LanguageModelSettings {
  /** Without its last slash; empty = none. */
  readonly url: string
  readonly model: string
  readonly key: string
  /** Which of them can be used. */
  readonly usable: Readonly<Record<'url' | 'model' | 'key', boolean>>
}

/** http or https, host or IPv6 address, port and path; fetch takes no user name in an address. */
const ADDRESS = /^https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:\/\S*)?$/i

export function modelSettings(env: ModelVariables): LanguageModelSettings {
  const url = (env.EDPS_LLM_URL ?? '').trim().replace(/\/+$/, '')
  const model = (env.EDPS_LLM_MODEL ?? '').trim()
  const key = (env.EDPS_LLM_KEY ?? '').trim()
  const usable = {
    url: ADDRESS.test(url),
    model: /^[\x21-\x7e]{1,200}$/.test(model),
    key: /^[\x21-\x7e]*$/.test(key),
  }
  return { url, model, key, usable }
}
