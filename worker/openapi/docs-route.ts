// GET /v1/docs: the OpenAPI document as a page to read. The page loads nothing and runs nothing.
import { openApiDocument } from './openapi-document.ts'
import { fixedAnswer } from './fixed-answer.ts'
import { pageHtml, PAGE_STYLE } from './docs-page.ts'

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
