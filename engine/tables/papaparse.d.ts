// The part of papaparse that csv.ts uses. Its published types bring those of Node along, and this room knows no Node.
declare module 'papaparse' {
  interface Parsed {
    data: string[][]
    errors: { type: string; message: string; row?: number }[]
  }
  const Papa: { parse(text: string, options: { delimiter: string; newline: '\n' }): Parsed }
  export default Papa
}
