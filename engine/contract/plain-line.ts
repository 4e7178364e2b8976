// A name that a person gives and others read before they trust it: nothing in it may hide or turn text.
import { z } from 'zod'

/** One line of 1 to 60 characters without control and format characters. */
export const plainLineSchema = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .refine((text) => !/\p{Cc}|\p{Cf}/u.test(text), 'must be plain text of one line')
