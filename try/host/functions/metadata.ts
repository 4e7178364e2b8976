// Reads an add-in's functions.json (learn.microsoft.com, "Manually create JSON metadata for custom
// functions"). Unknown content is refused, so that no test passes on an option that the host
// ignores.

interface FunctionParameter {
  name: string
  type?: 'any' | 'string' | 'number' | 'boolean'
  dimensionality?: 'scalar' | 'matrix'
  optional?: boolean
}

export interface FunctionMetadata {
  id: string
  /** As typed after the namespace and a full stop. */
  name: string
  parameters: FunctionParameter[]
  result: { type?: string; dimensionality?: 'scalar' | 'matrix' }
  options?: { cancelable?: boolean; requiresAddress?: boolean }
}

/** The functions of one add-in: `namespace` from the manifest, `metadata` from functions.json. */
export interface FunctionsFixture {
  namespace: string
  metadata: unknown
}

export interface KnownFunctions {
  namespace: string
  functions: readonly FunctionMetadata[]
  /** The function receives error cells; otherwise they are the result. */
  takesErrors: boolean
}

const KNOWN = {
  file: ['$schema', 'allowErrorForDataTypeAny', 'functions'],
  function: ['id', 'name', 'description', 'helpUrl', 'parameters', 'result', 'options'],
  parameter: ['name', 'description', 'type', 'dimensionality', 'optional'],
  options: ['cancelable', 'requiresAddress'],
}

/** Throws an error that names the first unknown content. */
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
