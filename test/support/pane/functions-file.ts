// The files of custom functions' metadata, as they stand in addin/functions.
import { readdirSync, readFileSync } from 'node:fs'

const FOLDER = new URL('../../../addin/functions/', import.meta.url)

export interface FunctionsFile {
  readonly functions: readonly {
    readonly id: string
    readonly name: string
    readonly description: string
    readonly helpUrl: string
    readonly parameters: readonly {
      readonly name: string
      readonly description: string
      readonly optional?: boolean
    }[]
  }[]
}

export const FUNCTION_FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.json'))

export const readFunctions = (name: string): FunctionsFile =>
  JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as FunctionsFile
