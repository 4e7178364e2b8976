// What the service says of itself, to everybody the same: GET /v1/ (which calls it takes), GET /v1/openapi.json, and GET /v1/docs,
// the same as a page that loads and runs nothing.
import type { Context } from 'hono'
import { bestModel, MODELS, PROTOCOL, SERVICE_VERSION } from '#contract/schemas.ts'
import type { App } from '../base/app-types.ts'
import { healthOf } from '../dispatcher/service-health.ts'
import { etagOf, isKnown } from '../base/hash.ts'
import { openApiDocument } from './openapi-document.ts'
import { pageHtml, PAGE_STYLE } from './docs-page.ts'

export const root =
  (endpoints: readonly string[]) =>
  async (c: Context<App>): Promise<Response> => {
    const offered = (await healthOf(c.env, Date.now())).models
    return c.json({
      service: 'Economic Decision Planning Service',
      stage: 'beta',
      protocol: PROTOCOL,
      version: SERVICE_VERSION,
      models: modelLines(offered),
      endpoints,
      docs: 'GET /v1/docs is a page of all calls and fields, GET /v1/openapi.json the same for programs; /v1/mcp has the same verbs for agents (Model Context Protocol). Errors are problem+json: `detail` says what to change.',
    })
  }

/** One line for `default` and for each model that a ready engine offers (interface §3). */
function modelLines(offered: readonly string[]): Record<string, string> {
  const known = Object.entries(MODELS).filter(([model]) => offered.includes(model))
  return {
    default: `follows the current default, ${bestModel(offered)}`,
    ...Object.fromEntries(known),
  }
}

export interface Fixed {
  text: string
  headers: Readonly<Record<string, string>>
}

/** A handler that answers what `make` makes, once; 304 to a client that has it. */
export function fixedAnswer(make: () => Fixed | Promise<Fixed>) {
  let made: Promise<Fixed & { tag: string }> | null = null
  return async (c: Context<App>): Promise<Response> => {
    made ??= (async () => {
      const fixed = await make()
      return { ...fixed, tag: await etagOf(fixed.text) }
    })()
    const { text, headers, tag } = await made
    const all = { ...headers, ETag: tag, 'Cache-Control': 'public, max-age=300' }
    return isKnown(c.req.header('If-None-Match'), tag)
      ? new Response(null, { status: 304, headers: all })
      : new Response(text, { headers: all })
  }
}

export const docs = fixedAnswer(async () => ({
  text: pageHtml(openApiDocument()),
  headers: {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': await policy(),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  },
}))

/** Nothing may be loaded or run; the one style sheet is named by its hash. */
async function policy(): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(PAGE_STYLE))
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)))
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
}

export const openapi = fixedAnswer(() => ({
  text: JSON.stringify(openApiDocument()),
  headers: { 'Content-Type': 'application/json' },
}))
