/** Columns that the add-in writes; they are never read as a field. */
export function isOwnHeader(header: string): boolean {
  return /^EDPS (qty|profit|confidence)\b/i.test(header.trim())
}
