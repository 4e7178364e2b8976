// The address with which the add-in's page learns that it is in a workbook, and which host page it
// answers to. Pure; used by the tests' windows and the demonstration workbook.

/**
 * The address under which an add-in's page finds its channel: host info in the query, channel in
 * the hash, `_xdm_Info` last (the host protocol notes §2.1). Flags: 1 shared runtime, 2 custom
 * functions.
 */
export function addinUrl(page: string, host: string, customFunctions: boolean): string {
  const flags = customFunctions ? 3 : 1
  const info = `Excel$Web$16.01$en-US$$$disableLogging$${flags}`
  const hash = `_serializer_version=1&_xdm_Info=conversation|addin|${host}`
  return `${page}?_host_Info=${encodeURIComponent(info)}#&${hash}`
}
