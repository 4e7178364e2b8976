// Describes the members of one type of the object model: a table of plain functions by name for the
// interpreter. Names are PascalCase, as on the wire (the host protocol notes §3). The tables are in
// *-members.ts.
import { fail } from './failure.ts'
import type { Session } from './session.ts'

/** One object of the model in one request. `data` identifies it; the definition has its members. */
export interface Handle {
  definition: Definition<unknown>
  data: unknown
  /** Set by `_KeepReference`: later requests find the object by this id. */
  referenceId: string | null
}

/** The result of a method: an object, nothing, a null object, or a plain value in `value`. */
export type Outcome = Handle | null | undefined | void | { value: unknown }

export interface Definition<D> {
  name: string
  /** Throws `ItemNotFound` if the object is gone. */
  check?: (session: Session, of: D) => unknown
  /** The id by which later requests find it, and the field with the id. */
  id?: (session: Session, of: D) => string | number
  idField?: 'Id' | '_Id'
  scalars?: Record<string, (session: Session, of: D) => unknown>
  setters?: Record<string, (session: Session, of: D, value: unknown) => void>
  links?: Record<string, (session: Session, of: D) => Handle | null>
  methods?: Record<string, (session: Session, of: D, args: readonly unknown[]) => Outcome>
  /** For collections. */
  items?: (session: Session, of: D) => Handle[]
  item?: (session: Session, of: D, key: unknown) => Handle | null
}

/** Defines a type of objects; returns the function that makes its handles. */
export function define<D>(definition: Definition<D>): (data: D) => Handle {
  return (data) => ({
    definition: definition as Definition<unknown>,
    data,
    referenceId: null,
  })
}

export const isHandle = (value: unknown): value is Handle =>
  typeof value === 'object' && value !== null && 'definition' in value

// Arguments are read strictly: what Excel answers with `InvalidArgument` must not pass.

export function textArg(args: readonly unknown[], at: number): string {
  const value = args[at]
  return typeof value === 'string' ? value : fail('InvalidArgument', `Argument ${at} is no text`)
}

export function optionalText(args: readonly unknown[], at: number): string | null {
  return args[at] === undefined || args[at] === null ? null : textArg(args, at)
}

export function numberArg(args: readonly unknown[], at: number, otherwise?: number): number {
  const value = args[at] ?? otherwise
  return typeof value === 'number' && Number.isSafeInteger(value)
    ? value
    : fail('InvalidArgument', `Argument ${at} is no whole number`)
}

export function optionalNumber(args: readonly unknown[], at: number): number | null {
  return args[at] === undefined || args[at] === null ? null : numberArg(args, at)
}

export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : fail('InvalidArgument', 'A text is needed')

export const asTruth = (value: unknown): boolean =>
  typeof value === 'boolean' ? value : fail('InvalidArgument', 'true or false is needed')

/** `Add` → `add`, `_Id` → `_Id`: the member's name in JavaScript. */
export const camel = (name: string): string => name.slice(0, 1).toLowerCase() + name.slice(1)
