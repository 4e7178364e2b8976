// GET /v1/openapi.json: this API as OpenAPI 3.1.
import { openApiDocument } from './openapi-document.ts'
import { fixedAnswer } from './fixed-answer.ts'

export const openapi = fixedAnswer(() => ({
  text: JSON.stringify(openApiDocument()),
  headers: { 'Content-Type': 'application/json' },
}))
