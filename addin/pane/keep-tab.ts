// Keeps Tab in the pane. Office.js on the web moves the focus itself and hands it to Excel from
// wherever it knows no next control: from the page, and from a heading that was focused to be read
// out. There the browser's own Tab is left to do its work; from any control Office.js does.

/** Once for the page; Office.js listens on the window, which hears of a key after the page. */
export function keepTab(page: Document): void {
  page.addEventListener('keydown', (event) => {
    const { target } = event
    if (event.key !== 'Tab' || !(target instanceof HTMLElement)) return
    if (target === page.body || target.tabIndex < 0) event.stopPropagation()
  })
}
