// The form in which an operator publishes a market: its words, and the hashes of the tables that are free with them.
import { z } from 'zod'
import { DESCRIPTION_CHARACTERS } from './limits.ts'

/** Hashes that a market may name. */
const TABLES_MOST = 20

/** SHA-256 of the tables of a market. */
export const hashesSchema = z
  .array(z.string().refine((text) => /^[0-9a-f]{64}$/.test(text), 'must be 64 hex digits'))
  .min(1)
  .max(TABLES_MOST)
const words = z.string().min(1).max(DESCRIPTION_CHARACTERS)
/** In the deployment's variable: words, or words with hashes. */
export const listedMarketSchema = z.union([
  words.transform((description) => ({ description, tables: null })),
  z.strictObject({ description: words, tables: hashesSchema.nullable().default(null) }),
])
