// The service's own words, which are English in every language: what stands above them.

export const serviceWordsText = {
  /** Null = nothing: the person reads English. */
  label: (): string | null => null,
}
