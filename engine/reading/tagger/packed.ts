// The tagger's weights as its data file holds them. Packing and unpacking: weights.ts.

/**
 * Packed: number of features, then by rising hash the hash (4 bytes), how many weights (1 byte) and for
 * each its attribute and its value (1 byte each, signed). `attributes` and `scale` stand beside.
 */
export interface Packed {
  readonly attributes: readonly string[]
  readonly scale: number
  readonly bytes: string
  /** The network's parts, each as signed bytes of its own step. */
  readonly net: { readonly hidden: number } & Readonly<
    Record<NetPart, { readonly step: number; readonly bytes: string }>
  >
}

export type NetPart = 'special' | 'first' | 'firstBias' | 'second' | 'secondBias'
