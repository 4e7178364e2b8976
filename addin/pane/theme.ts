// Which theme the pane takes: Office's where the host says one, else the system's (page.css). Only
// light or dark is taken from Office: its colours differ from host to host, ours keep their contrast.

/** What Office says of its theme; older hosts have the colours alone. */
interface HostTheme {
  readonly isDarkTheme?: boolean | undefined
  readonly bodyBackgroundColor?: string | undefined
}

/** Null = the host does not say. */
export function themeOf(host: HostTheme | null | undefined): 'light' | 'dark' | null {
  if (!host) return null
  if (typeof host.isDarkTheme === 'boolean') return host.isDarkTheme ? 'dark' : 'light'
  const hex = /^#?([0-9a-f]{6})$/i.exec(host.bodyBackgroundColor ?? '')?.[1]
  if (hex === undefined) return null
  const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  // Luma (ITU-R BT.601): enough to tell a dark ground from a light one.
  return 0.299 * red! + 0.587 * green! + 0.114 * blue! < 128 ? 'dark' : 'light'
}

/** Puts the theme on the page; null leaves the choice to the system. */
export function showTheme(page: Document, theme: 'light' | 'dark' | null): void {
  if (theme === null) delete page.documentElement.dataset.theme
  else page.documentElement.dataset.theme = theme
}
