// The metadata of custom functions as the host reads it from an add-in's functions.json
// (learn.microsoft.com, "Manually create JSON metadata for custom functions"). What it does not know
// it refuses, so that no test passes on an option that the host ignores.

interface FunctionParameter {
  name: string
  type?: 'any' | 'string' | 'number' | 'boolean'
  dimensionality?: 'scalar' | 'matrix'
  optional?: boolean
}

export interface FunctionMetadata {
  id: string
  /** As it is typed, after the namespace and a full stop. */
  name: string
  parameters: FunctionParameter[]
  result: { type?: string; dimensionality?: 'scalar' | 'matrix' }
  options?: { cancelable?: boolean; requiresAddress?: boolean }
}

/** The functions of one add-in: `namespace` is the manifest's, `metadata` its functions.json. */
export interface FunctionsFixture {
  namespace: string
  metadata: unknown
}

export interface KnownFunctions {
  namespace: string
  functions: readonly FunctionMetadata[]
  /** Error cells are handed over instead of being the formula's result. */
  takesErrors: boolean
}

const KNOWN = {
  file: ['$schema', 'allowErrorForDataTypeAny', 'functions'],
  function: ['id', 'name', 'description', 'helpUrl', 'parameters', 'result', 'options'],
  parameter: ['name', 'description', 'type', 'dimensionality', 'optional'],
  options: ['cancelable', 'requiresAddress'],
}

/** Throws, naming it, where the metadata has something that this host does not know. */
export function readMetadata({ namespace, metadata }: FunctionsFixture): KnownFunctions {
  const file = metadata as { functions: FunctionMetadata[]; allowErrorForDataTypeAny?: boolean }
  refuseUnknown('file', file)
  for (const one of file.functions) {
    refuseUnknown('function', one)
    refuseUnknown('options', one.options ?? {})
    for (const parameter of one.parameters) {
      refuseUnknown('parameter', parameter)
      if (parameter.type !== 'any') throw new Error(`${one.id}: only parameters of any type`)
    }
  }
  return {
    namespace,
    functions: file.functions,
    takesErrors: file.allowErrorForDataTypeAny === true,
  }
}

function refuseUnknown(what: keyof typeof KNOWN, value: object): void {
  const unknown = Object.keys(value).find((name) => !KNOWN[what].includes(name))
  if (unknown !== undefined) throw new Error(`This host knows no ${unknown} in a ${what}`)
}
