// Small things that the engine's tests share: a claim, and the answers of a Worker.
// Each is sound as it stands: a test changes what it is about.
import type { ClaimAnswer } from '#contract/engine-protocol.ts'
import { fitOptions, type Envelope } from '#contract/schemas.ts'
import type { Answer } from '#server/service.ts'

export function sampleClaim(lease = 'lease-1', envelope: Envelope = {}): ClaimAnswer {
  return {
    kind: 'fit',
    lease,
    attempt: 1,
    session: `ses_${lease}`,
    request: {
      options: fitOptions(envelope),
      business_description: envelope.business_description ?? null,
      business_description_source: envelope.business_description ? 'request' : null,
    },
    valuation: null,
    model: null,
  }
}

export const ok: Answer<null> = { kind: 'ok', value: null }
export const away: Answer<never> = { kind: 'away', status: 503 }
export const gone: Answer<never> = { kind: 'stop', status: 410 }
export const unauthorized: Answer<never> = { kind: 'unauthorized', status: 401 }
