// How the inside of the Parquet reader gives up. A broken file can break at a hundred places, deep
// in loops over bytes: there a throw reads better than a union, and readParquet, the only door,
// turns each into a value. Nothing else in the contract throws for what a client sent.

/** What is wrong with a file, in a sentence that may be shown to the client. */
export class ParquetFault extends Error {}

/** The file is damaged or is not Parquet at all. */
export function brokenParquet(what: string): never {
  throw new ParquetFault(`the file is damaged (${what}).`)
}

/** The file is sound but holds what a table cannot or what the limits forbid. */
export function unfitParquet(sentence: string): never {
  throw new ParquetFault(sentence)
}
