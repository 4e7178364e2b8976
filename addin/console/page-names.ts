// The names of the console's pages, as they stand in its addresses.
export const PAGES = [
  'overview',
  'plan',
  'sessions',
  'keys',
  'profile',
  'wallet',
  'membership',
  'team',
  'workspace',
  'passkeys',
  'terms',
  'data',
  'audit',
  'operator',
  'device',
  'invitation',
  'receipt',
] as const
export type PageName = (typeof PAGES)[number]
