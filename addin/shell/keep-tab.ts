// Keeps the Tab key in the pane. On the web, Office.js moves the focus itself and hands it to Excel
// where it finds no next control: from the page, and from a focused heading. There the browser's
// own Tab is used instead.

/** Call once. Office.js listens on the window, which gets a key event after the page. */
export function keepTab(page: Document): void {
  page.addEventListener('keydown', (event) => {
    const { target } = event
    if (event.key !== 'Tab' || !(target instanceof HTMLElement)) return
    if (target === page.body || target.tabIndex < 0) event.stopPropagation()
  })
}
