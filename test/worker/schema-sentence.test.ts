// What is wrong with a small body, in words that name the field and what it must be.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { schemaSentence } from '../../worker/body/parsed-json.ts'

const schema = z.strictObject({
  email: z.email().max(20),
  amount: z.number().min(1).optional(),
  kind: z.enum(['paid', 'free']).optional(),
  scopes: z.array(z.string()).min(1).optional(),
  count: z.int().positive().optional(),
  box: z.array(z.strictObject({ width: z.number() }).nullish()).optional(),
})

test.each([
  [{ email: 'a@b.co', amount: '5' }, 'amount must be a number, not a text.'],
  [{}, 'email is missing: it must be a text.'],
  [[], 'The body must be an object, not a list.'],
  [null, 'The body must be an object, not null.'],
  [{ email: 'a' }, 'email must be an e-mail address.'],
  [{ email: `${'a'.repeat(20)}@b.co` }, 'email may have 20 characters at most.'],
  [{ email: 'a@b.co', amount: 0 }, 'amount must be 1 at least.'],
  [{ email: 'a@b.co', kind: 'gold' }, 'kind must be one of "paid", "free".'],
  [{ email: 'a@b.co', scopes: [] }, 'scopes must have 1 entry at least.'],
  [{ email: 'a@b.co', scopes: [1] }, 'scopes.0 must be a text, not a number.'],
  [{ email: 'a@b.co', count: 1.5 }, 'count must be a whole number.'],
  [{ email: 'a@b.co', count: 0 }, 'count must be above 0.'],
  [{ email: 'a@b.co', amount: Infinity }, 'amount must be a number, not one so large.'],
  [
    { email: 'a@b.co', note: 'x' },
    '"note": no field of this call has this name. The fields are email, amount, kind, scopes, count, box.',
  ],
  [
    { email: 'a@b.co', amuont: 1 },
    '"amuont": no field of this call has this name. Did you mean "amount"?',
  ],
  [
    { email: 'a@b.co', box: [{ widt: 1 }] },
    'box.0, "widt": no field of this call has this name. Did you mean "width"?',
  ],
])('%j', (body, sentence) => {
  const parsed = schema.safeParse(body)
  expect(parsed.success).toBe(false)
  expect(schemaSentence(schema, parsed.error!.issues, body)).toBe(sentence)
})
