// The parts of which the schemas are made. What a field means is said once, by `describe`: the OpenAPI document and the
// tables of docs/api.md are made of these sentences, and a bundle for the browser leaves them out.
import { z } from 'zod'

export const [text, flag, number] = [z.string(), z.boolean(), z.number()]
export const whole = number.int()
export const [textOrNull, numberOrNull] = [text.nullable(), number.nullable()]
export const texts = z.array(text)
export const share = number.min(0).max(1)
/** Identifies a deal. */
export const key = z.union([text, number, flag])

/** An object with a name of its own in the OpenAPI document. Answers may gain fields, which a loose one keeps. */
export const named = <S extends z.ZodRawShape>(id: string, shape: S) => z.object(shape).meta({ id })
export const namedLoose = <S extends z.ZodRawShape>(id: string, shape: S) =>
  z.looseObject(shape).meta({ id })
export const namedStrict = <S extends z.ZodRawShape>(id: string, shape: S) =>
  z.strictObject(shape).meta({ id })

/** The lengths that one step of T may have (interface §2, `parameters.period`). */
export const PERIODS = ['day', 'week', 'month', 'year'] as const

/** A name that a person gives and others read before they trust it: one line in which nothing hides or turns text. */
export const plainLineSchema = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .refine((text) => !/\p{Cc}|\p{Cf}/u.test(text), 'must be plain text of one line')
