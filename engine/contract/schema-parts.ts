// The parts of which the schemas are made. What a field means is said once, by `describe`: the OpenAPI document and the
// tables of docs/api.md are made of these sentences, and a bundle for the browser leaves them out.
import { z } from 'zod'

export const [text, flag, number] = [z.string(), z.boolean(), z.number()]
export const whole = number.int()
/** Identifies a deal. */
export const key = z.union([text, number, flag])

/** An object with a name of its own in the OpenAPI document. Answers may gain fields, which a loose one keeps. */
export const named = <S extends z.ZodRawShape>(id: string, shape: S) => z.object(shape).meta({ id })
export const namedLoose = <S extends z.ZodRawShape>(id: string, shape: S) =>
  z.looseObject(shape).meta({ id })
export const namedStrict = <S extends z.ZodRawShape>(id: string, shape: S) =>
  z.strictObject(shape).meta({ id })
