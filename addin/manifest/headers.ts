// The `_headers` file of the Worker's static assets: what the browser is told with the pane's pages.
// No X-Frame-Options (Office on the web shows the pane in a frame of another site) and no
// COOP/COEP (they would cut the pane off from the frame around it).

/** Where Microsoft serves Office.js: the only place it may be loaded from. */
const OFFICE_JS_ORIGIN = 'https://appsforoffice.microsoft.com'

/**
 * Sites that may show the pane in a frame. All frames above the pane count, so beside the workbook's
 * own (officeapps, cloud.microsoft) those around it: SharePoint, OneDrive, Teams. Office on Windows
 * and Mac has no frame. See OfficeDev/office-js-docs-pr issue 4911; `self` is for `npm run try`.
 */
const FRAME_ANCESTORS = [
  "'self'",
  'https://*.officeapps.live.com',
  'https://*.cloud.microsoft',
  'https://*.office.com',
  'https://*.office365.com',
  'https://*.microsoft365.com',
  'https://*.sharepoint.com',
  'https://onedrive.live.com',
  'https://*.onedrive.live.com',
  'https://teams.microsoft.com',
  'https://*.teams.microsoft.com',
] as const

/** No inline script and no eval; calls go to the service that served the page, and nowhere else. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `script-src 'self' ${OFFICE_JS_ORIGIN}`,
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  // The page by which Office.js says that it does not trust its host.
  `frame-src ${OFFICE_JS_ORIGIN}`,
  "base-uri 'none'",
  "form-action 'none'",
  `frame-ancestors ${FRAME_ANCESTORS.join(' ')}`,
].join('; ')

/**
 * The file's text, in the form of Cloudflare's static assets: a path, then its headers. Excel on the web
 * reads the functions' metadata from its own origin (Microsoft, "Create custom functions in Excel": "the
 * server that hosts the JSON file must have CORS enabled").
 */
export const HEADERS_FILE = `/addin/*
  Content-Security-Policy: ${CONTENT_SECURITY_POLICY}
  X-Content-Type-Options: nosniff
  Referrer-Policy: no-referrer
/addin/functions*
  Access-Control-Allow-Origin: *
/addin/assets/*
  Cache-Control: public, max-age=31536000, immutable
`
