// Trained bytes (engine/weights/) by the name of their file. The reader and the model read no files, so each
// process, and the Worker, says once where it has them; threading them through every caller of the reader would
// change hundreds of lines.

export type WeightName = 'calibrator.bin' | 'kernels.wasm' | 'tagger.bin' | 'lstm.bin'
export type WeightSource = (name: WeightName) => Uint8Array<ArrayBuffer>

let source: WeightSource | null = null

/** Says where this process has its weights. */
export function useWeights(from: WeightSource): void {
  source = from
}

/** The bytes of a file. Throws where the process has not said where they are. */
export function weightBytes(name: WeightName): Uint8Array<ArrayBuffer> {
  if (!source)
    throw new Error(`No weights: import engine/weights/files.ts where this process starts`)
  return source(name)
}
