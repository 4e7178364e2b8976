// Types of WebAssembly, as far as the boosting core uses it; every runtime has it.

declare namespace WebAssembly {
  type Module = object
  interface Memory {
    readonly buffer: ArrayBuffer
    /** Adds pages of 64 KiB; throws RangeError if memory is exhausted. */
    grow(pages: number): number
  }
  interface Instance {
    readonly exports: Record<string, unknown>
  }
  const Module: new (bytes: Uint8Array<ArrayBuffer>) => Module
  const Memory: new (limits: { initial: number; maximum?: number }) => Memory
  const Instance: new (module: Module, imports: Record<string, Record<string, unknown>>) => Instance
}
