// The part of papaparse that csv.ts and csv-rows.ts use. Its published types bring those of Node along, and this room knows no Node.
declare module 'papaparse' {
  interface Parsed {
    data: string[][]
    errors: { type: string; message: string; row?: number }[]
  }
  const Papa: {
    parse(text: string, options: { delimiter: string; newline: '\n' }): Parsed
    Parser: new (options: { delimiter: string; newline: string }) => {
      /** `cursor`: where the last whole record ends. */
      parse(text: string, from: 0, leaveLast: boolean): Parsed & { meta: { cursor: number } }
    }
  }
  export default Papa
}
// What is used of zlib: the rooms below the edges have no types of Node.
declare module 'node:zlib' {
  interface Bounds {
    /** More bytes than this end in an error, while they come. */
    maxOutputLength: number
    params?: Record<number, number>
  }
  export const constants: { readonly ZSTD_d_windowLogMax: number }
  export function gunzipSync(packed: Uint8Array, bounds: Bounds): Uint8Array
  export function zstdDecompressSync(packed: Uint8Array, bounds: Bounds): Uint8Array
}
