// The service does not answer, is busy or refuses. `wait`: seconds until it is asked again, as it said; null =
// soon. `status`: the number of its answer, as 503.

/** "in 12 s"; "soon". */
const inSeconds = (wait: number | null) => (wait === null ? 'soon' : `in ${Math.ceil(wait)} s`)
const minutes = (wait: number) =>
  wait < 100 ? `${Math.ceil(wait)} s` : `${Math.ceil(wait / 60)} minutes`
const inMinutes = (wait: number | null) => (wait === null ? 'soon' : `in ${minutes(wait)}`)

const again = (wait: number | null) => (wait === null ? '' : ` Try again in ${minutes(wait)}.`)

const details: Readonly<Record<string, string>> = {
  free_markets_only:
    'A free key plans published markets only. Tick “Input test only” in Options for an input test of any market.',
  internal:
    'Something went wrong at the service. Try again; if it stays, tell whoever runs the service the number below.',
  model_unavailable: 'No engine offers this model. Choose “the service’s choice” in Options.',
  validation_failed: 'The service found problems: they are listed below.',
}

export const serviceTroublesText = {
  /** While a fit is followed. */
  offline:
    'The service does not answer: this device may be offline, or the service stopped. It is asked again by itself; closing Excel loses nothing.',
  tooMany: (wait: number | null) =>
    `Too many questions for now: the service is asked again ${inSeconds(wait)}.`,
  busy: (status: number, wait: number | null) =>
    `The service is busy (${status}): it is asked again ${inSeconds(wait)}.`,
  noEngine:
    'No engine is connected to the service: the fit waits until one is. Whoever runs the service must start one; closing Excel loses nothing.',
  /** While the description is read. */
  unreadOffline: 'The service cannot be reached: your words are read again when it can.',
  unreadTooMany: (wait: number | null) =>
    `Too many readings for now: your words are read again ${inMinutes(wait)}.`,
  unreadBusy: (status: number, wait: number | null) =>
    `The service is busy (${status}): your words are read again ${inMinutes(wait)}.`,
  /** A refusal that ends the action, in the service's own words, which are English in every language. */
  refused: (title: string, detail: string, wait: number | null) =>
    `${title}. ${detail}${again(wait)}`,
  /** The same where the pane has the detail (`detail`); another language leaves the title out. */
  refusedOwn: (title: string, detail: string, wait: number | null) =>
    `${title}. ${detail}${again(wait)}`,
  unknownKey:
    'The key is typed correctly, but the service does not know it (any more): ask for a new one.',
  /** What the pane says of a code instead of the service; null = the service's words. */
  detail: (code: string): string | null => details[code] ?? null,
}
