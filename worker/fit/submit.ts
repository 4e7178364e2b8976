// Turns a request that was read into a session: checks the rules and the key's permission, resolves the
// description, builds the engine's order and the client's answer. Stores only an input test's placeholder.
import { toUnits, UNITS_PER_TOKEN } from '#contract/prices.ts'
import type { RequestRead } from '#contract/request-read.ts'
import { columnsSent, paidEstimate } from '#contract/rules/rule-report.ts'
import {
  bestModel,
  DEFAULT_MODEL,
  FREE,
  type Entry,
  type FitAnswer,
  type FitOptions,
  type Validation,
} from '#contract/schemas.ts'
import { validationSteps, type ValidatedRequest } from '#contract/validate.ts'
import type { Caller } from '../base/auth.ts'
import { politely } from '../body/breath.ts'
import { healthOf } from '../dispatcher/service-health.ts'
import { accountObject, dispatcherObject, walletObject, type Env } from '../base/env.ts'
import { placeholderKey } from '../base/ids.ts'
import { placeholder } from './placeholder.ts'
import type { Refusal } from '../base/problem.ts'
import type { Origin } from '../session/session-state.ts'
import { resolveDescription, type Resolved } from './description.ts'
import { isSponsored } from './free-markets.ts'
import { sentColumns, valuationKeyOf } from '../read/kept-readings.ts'

/** The body as received. */
export interface Received {
  request: RequestRead
  sha256: string
  gzip: boolean
}

export type Submission =
  | { ok: true; origin: Origin; description: Resolved }
  | { ok: false; refusal: Refusal }

/**
 * Labels as far as the rules know them: past groups that were observed and those that were not, or past rows
 * with and without a profit under client_grounded. The plan tells the final counts.
 */
function labelsKnown({
  groups,
  validation,
  options,
}: ValidatedRequest): Pick<FitAnswer, 'labeled_rows' | 'unlabeled_rows'> {
  const { parse_report, counts } = validation
  if (options?.grounding_mode === 'client_grounded') {
    const labeled = parse_report.client_labeled_rows
    return { labeled_rows: labeled, unlabeled_rows: counts.history_rows - labeled }
  }
  const past = groups!.menu.reduce((sum, menu) => sum + Number(menu !== 0), 0)
  const observed = groups!.observed.reduce((sum, known) => sum + known, 0)
  return { labeled_rows: observed, unlabeled_rows: past - observed }
}

/**
 * A session's origin, or why it is missing. `hold` reserves the most that an actual fit may cost; `countFit` counts it,
 * and refuses one that is too many.
 */
export async function submission(
  env: Env,
  who: Caller,
  session: string,
  received: Received,
  o: {
    now: number
    hold: (units: number) => Promise<Refusal | null>
    countFit: (sponsored: boolean) => Promise<Refusal | null>
  },
): Promise<Submission> {
  const { request } = received
  const lastSent = await accountObject(env, who.account).lastSent()
  const checked = await politely(validationSteps(request, who.profile ?? lastSent))
  const { validation, simulatorStyle } = checked
  if (!validation.ok || !checked.options) return { ok: false, refusal: broken(validation.errors) }
  const model =
    checked.asked === 'default' ? bestModel((await healthOf(env, o.now)).models) : checked.asked
  const options = { ...checked.options, model }
  const description = resolveDescription(checked.description, who.profile, lastSent, simulatorStyle)
  if (!description) return { ok: false, refusal: NO_DESCRIPTION }

  // Counted last: a fit that is refused for another reason does not count.
  const { mock } = options
  const asked = { tables: request, options, description: description.text }
  const sponsored = await isSponsored(env, asked)
  const forbidden = await permitted(env, who, options, sponsored)
  if (forbidden) return { ok: false, refusal: forbidden }
  const valuation_key = await readingOf(who, options, description.text, request)
  const isCharged = mock === false && !sponsored
  const held_units = isCharged ? await mostOf(env, who, validation, valuation_key) : 0
  const refusal =
    (isCharged ? await o.hold(held_units) : null) ??
    (mock === false ? await o.countFit(sponsored) : null)
  if (refusal) return { ok: false, refusal }

  const origin: Origin = {
    session,
    account: who.account,
    kind: who.kind,
    by: who.by,
    created_at: o.now,
    body_sha256: received.sha256,
    gzip: received.gzip,
    order: {
      options,
      business_description: description.text,
      business_description_source: description.source,
    },
    answer: answerOf(session, checked, options, description, { held_units, sponsored }),
    charge: {
      held_units,
      sponsored: sponsored ? options.market_type : null,
      columns: columnsSent(request.menus, request.sales),
    },
    valuation_key,
    placeholder: mock === true ? await storePlaceholder(env, session, request, options) : null,
  }
  return { ok: true, origin, description }
}

/** Where the account keeps the reading of these words; null = nothing is read. */
async function readingOf(
  { account }: Caller,
  { mock, grounding_mode, parameters }: FitOptions,
  words: string,
  request: RequestRead,
): Promise<string | null> {
  if (grounding_mode !== 'business_led' || mock !== false) return null
  return valuationKeyOf(account, words, sentColumns(request), parameters)
}

/** The most units that the fit may cost. */
async function mostOf(
  env: Env,
  { account }: Caller,
  validation: Validation,
  key: string | null,
): Promise<number> {
  const paid = key !== null && (await walletObject(env, account).hasPaid(key))
  return toUnits((paid ? paidEstimate(validation) : validation.estimate).tokens_max)
}

/** The refusal of a request that breaks rules. */
function broken(errors: Entry[]): Refusal {
  const one = errors.length === 1
  const own = (['unknown_model', 'limits_contradict'] as const).find((code) =>
    errors.some((error) => error.code === code),
  )
  return {
    code: own ?? 'validation_failed',
    detail: `${plural(errors.length, 'rule')} of the request ${one ? 'is' : 'are'} broken: see errors.`,
    errors,
  }
}

/** The first answer of a session. */
function answerOf(
  session: string,
  checked: ValidatedRequest,
  { grounding_mode, model, mock }: FitOptions,
  description: Resolved,
  { held_units, sponsored }: { held_units: number; sponsored: boolean },
): FitAnswer {
  const { counts, parse_report, warnings } = checked.validation
  return {
    session_id: session,
    status: grounding_mode === 'business_led' ? 'grounding' : 'processing',
    model,
    grounding_mode,
    business_description_source: description.source,
    task_menu_rows: counts.t0_rows,
    ...labelsKnown(checked),
    parse_report,
    // A description was found elsewhere; without one there would be no session.
    warnings: [
      ...warnings.filter((warning) => warning.code !== 'description_missing'),
      ...description.warnings,
    ],
    grounding_cache_hit: null,
    billing: {
      ...FREE,
      tokens_held: held_units / UNITS_PER_TOKEN,
      tokens_held_units: held_units,
      sponsored: sponsored && mock === false,
    },
    ...(mock === false ? {} : { mock }),
  }
}

const NO_DESCRIPTION: Refusal = {
  code: 'business_description_unresolved',
  detail:
    'Say in business_description how the business earns and what it pays: the request has none, ' +
    'no profile is saved and no earlier fit sent one.',
}

async function permitted(
  env: Env,
  who: Caller,
  options: FitOptions,
  sponsored: boolean,
): Promise<Refusal | null> {
  if (options.mock !== false) return null
  if (who.kind === 'free' && !sponsored)
    return {
      code: 'free_markets_only',
      detail:
        'Without tokens, actual fits run on published markets only: with their name in market_type, their ' +
        'words and, where a market names them, its tables. Send "mock": true for an input test of any market.',
    }
  // The default model may wait for an engine; another model must be known to exist.
  if (options.model !== DEFAULT_MODEL && !(await dispatcherObject(env).offers(options.model)))
    return {
      code: 'model_unavailable',
      detail: `No deployed engine offers ${options.model}: leave model out or send "default".`,
    }
  return null
}

async function storePlaceholder(
  env: Env,
  session: string,
  request: RequestRead,
  options: FitOptions,
): Promise<Origin['placeholder']> {
  const made = placeholder(request.menus.table, options.confidence_correction)
  const put = async (name: string, value: unknown): Promise<number> => {
    // Only conditional writes answer null.
    const object = await env.STORE.put(placeholderKey(session, name), JSON.stringify(value))
    return object!.size
  }
  return {
    plan: await put('plan', made.plan),
    options: await put('options', made.options),
    sizes: await put('sizes', made.sizes),
    labels: await put('labels', []),
    reasons: await put('reasons', []),
    bill: await put('bill', []),
  }
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
