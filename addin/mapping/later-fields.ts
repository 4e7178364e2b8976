// Panes of several versions write the notes of one workbook. A field that this version does not know is a later
// version's: nothing here reads it (its types do not tell of it), and each later writer of the note leaves it in.
import { z } from 'zod'

type Fields = Readonly<Record<string, unknown>>

/** Data that the schema accepts, as it is: with all that the schema does not know, at any depth. */
export const whole = <S extends z.ZodType>(schema: S): z.ZodType<z.output<S>> =>
  z.custom<z.output<S>>((data) => schema.safeParse(data).success)

/** The same object schema, which leaves in what it does not know. For objects with defaults. */
export const keeping = <S extends z.ZodObject>(schema: S): S => schema.loose() as unknown as S

/** The fields of `data` that the schema does not know. */
export function laterFields(schema: z.ZodObject, data: unknown): Fields {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return {}
  const isLater = ([name]: [string, unknown]) => !Object.hasOwn(schema.shape, name)
  return Object.fromEntries(Object.entries(data).filter(isLater))
}
