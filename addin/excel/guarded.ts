// Types of Excel's objects that keep API keys out of the workbook. Everything can be read, and
// texts can be written as `Keyless` data only: any other write does not compile. `inExcel` hands
// out only these objects.
import type { Keyless } from './keyless.ts'

/** An Excel object without setters, whose writing methods take `Keyless` texts. */
type Guarded<T> = T extends OfficeExtension.ClientObject
  ? { readonly [K in Exclude<keyof T, Hidden>]: Member<T, K> }
  : T extends readonly (infer Item extends OfficeExtension.ClientObject)[]
    ? readonly Guarded<Item>[]
    : T

/** `set` would take unchecked texts, and `context` leads to unguarded objects. */
type Hidden = 'context' | 'set'

type Member<T, K extends keyof T> = K extends 'load'
  ? (names: string) => Guarded<T>
  : T[K] extends (...args: infer Args) => infer Result
    ? (...args: { [I in keyof Args]: Argument<K, Args[I]> }) => Guarded<Result>
    : Guarded<T[K]>

/** Methods that may write into the workbook. */
type Writing =
  `${'add' | 'autoFill' | 'copy' | 'create' | 'fill' | 'import' | 'insert' | 'move' | 'post' | 'replace' | 'set' | 'update'}${string}`

type Argument<Method, Given> = 0 extends 1 & Given
  ? Keyless<unknown>
  : Given extends OfficeExtension.ClientObject
    ? Guarded<Given>
    : Method extends Writing
      ? Written<Given>
      : Given

/**
 * The type that a write takes: numbers and booleans as they are, everything else as `Keyless` data.
 */
type Written<Value> = Value extends number | boolean | null | undefined ? Value : Keyless<Value>

export type Range = Guarded<Excel.Range>
export type Table = Guarded<Excel.Table>
export type Worksheet = Guarded<Excel.Worksheet>

/** The part of `Excel.RequestContext` that jobs use. */
export interface GuardedContext {
  readonly workbook: Guarded<Excel.Workbook>
}

/** Sets properties of an Excel object. */
export function put<Target extends object>(
  target: Target,
  properties: { readonly [K in keyof Target]?: Written<Target[K]> },
): void {
  Object.assign(target, properties)
}
