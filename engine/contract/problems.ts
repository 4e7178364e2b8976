// The catalogue of problem codes: what a refused call answers (RFC 9457, interface §6).
// Not the codes of `errors[]` entries: those belong to the rules that find them.

/** One code of the catalogue: the HTTP status and the title, the same for every occurrence. */
interface ProblemKind {
  readonly status: number
  readonly title: string
}

export const PROBLEMS = {
  malformed_json: { status: 400, title: 'The body is not well-formed JSON' },
  bad_request: { status: 400, title: 'The request cannot be read' },
  missing_key: { status: 401, title: 'An API key is needed' },
  invalid_key: { status: 401, title: 'The API key is not valid' },
  not_signed_in: { status: 401, title: 'Not signed in' },
  foreign_origin: { status: 403, title: 'The call comes from another site' },
  role_missing: { status: 403, title: 'The role in this account does not allow it' },
  terms_not_accepted: { status: 403, title: 'The terms are not accepted yet' },
  access_denied: { status: 403, title: 'The person denied the access' },
  free_markets_only: { status: 403, title: 'Only published markets are free' },
  admin_only: { status: 403, title: 'An admin key is needed' },
  scope_missing: { status: 403, title: 'The key lacks the scope' },
  unknown_session: { status: 404, title: 'There is no such session' },
  unknown_recipient: { status: 404, title: 'There is no such recipient' },
  unknown_account: { status: 404, title: 'There is no such account' },
  unknown_key: { status: 404, title: 'There is no such key' },
  unknown_member: { status: 404, title: 'There is no such member' },
  unknown_invitation: { status: 404, title: 'There is no such invitation' },
  unknown_device: { status: 404, title: 'No device waits with this code' },
  unknown_upload: { status: 404, title: 'There is no such upload' },
  unknown_lease: { status: 404, title: 'There is no such lease' },
  unknown_route: { status: 404, title: 'There is no such route' },
  method_not_allowed: { status: 405, title: 'The route does not take this method' },
  upload_too_slow: { status: 408, title: 'The upload was too slow' },
  insufficient_balance: { status: 409, title: 'The balance does not cover the transfer' },
  last_owner: { status: 409, title: 'An account keeps one owner' },
  authorization_pending: { status: 409, title: 'The person has not decided yet' },
  idempotency_in_progress: { status: 409, title: 'The first request is still being answered' },
  attempt_superseded: { status: 409, title: 'A newer attempt owns the session' },
  history_expired: { status: 410, title: 'The uploaded tables are no longer kept' },
  device_code_expired: { status: 410, title: 'The code has expired' },
  lease_lost: { status: 410, title: 'The lease has ended: stop' },
  length_required: { status: 411, title: 'Content-Length is required' },
  too_large: { status: 413, title: 'The request is too large' },
  unsupported_media_type: { status: 415, title: 'The body must be application/json' },
  limits_contradict: { status: 422, title: 'No plan keeps these limits together' },
  validation_failed: { status: 422, title: 'The request does not pass its checks' },
  business_description_unresolved: { status: 422, title: 'No business description was found' },
  unknown_model: { status: 422, title: 'There is no such model' },
  model_unavailable: { status: 422, title: 'No deployed engine offers the model' },
  idempotency_key_reused: { status: 422, title: 'The idempotency key belongs to another body' },
  rate_limited: { status: 429, title: 'Too many requests' },
  insufficient_tokens: { status: 429, title: 'The token balance does not cover the call' },
  key_limit_reached: { status: 429, title: 'The key has spent what it may in this month' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  engine_unavailable: { status: 503, title: 'No engine answers' },
  payments_off: { status: 503, title: 'The service takes no payments' },
  sign_in_off: { status: 503, title: 'The service has no sign-in' },
  busy: { status: 503, title: 'The service is busy' },
} as const satisfies Record<string, ProblemKind>

export type ProblemCode = keyof typeof PROBLEMS

/** Codes of a session that ended without a plan (interface §3, `error_code`). */
export const FAILURE_CODES = [
  'grounding_unresolved',
  'reconciliation_failed',
  'insufficient_history',
  'engine_lost',
  'engine_error',
  'deadline_exceeded',
  'mock_failed',
] as const
