import type { Scalar } from '#contract/table.ts'

/** "Leica M6 (04-007)", or the key alone. */
export const dealName = (key: Scalar, label: string | null | undefined): string =>
  label ? `${label} (${String(key)})` : String(key)
