// Light or dark, as Office says, else as the system says (page.css). Colours are the add-in's own,
// because those of hosts differ and may lack contrast.

/** What Office says of its theme; older hosts give colours only. */
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
  // Luma (ITU-R BT.601), which is enough to tell dark from light.
  return 0.299 * red! + 0.587 * green! + 0.114 * blue! < 128 ? 'dark' : 'light'
}

/** Sets the page's theme; null follows the system. */
export function showTheme(page: Document, theme: 'light' | 'dark' | null): void {
  if (theme === null) delete page.documentElement.dataset.theme
  else page.documentElement.dataset.theme = theme
}
