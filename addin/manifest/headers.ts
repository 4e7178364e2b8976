// The `_headers` file of the Worker's static assets: response headers for the pages of the pane and
// of the console. The pane has no X-Frame-Options, because Office on the web shows it in a frame of
// another site, and no COOP/COEP, which would isolate it from that frame.

/** Where Microsoft serves Office.js, the only allowed source. */
const OFFICE_JS_ORIGIN = 'https://appsforoffice.microsoft.com'

/**
 * Sites that may frame the pane. All frames above the pane count: besides the workbook's own
 * (officeapps, cloud.microsoft) SharePoint, OneDrive and Teams. Office on Windows and Mac has no
 * frame. See OfficeDev/office-js-docs-pr issue 4911; `self` is for `npm run try`.
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

/** No inline script and no eval, but WebAssembly, which the solver of limits is; requests go only to the service that served the page. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `script-src 'self' 'wasm-unsafe-eval' ${OFFICE_JS_ORIGIN}`,
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  // The page with which Office.js reports an untrusted host.
  `frame-src ${OFFICE_JS_ORIGIN}`,
  "base-uri 'none'",
  "form-action 'none'",
  `frame-ancestors ${FRAME_ANCESTORS.join(' ')}`,
].join('; ')

/** The console: nothing but itself and the solver of limits, and no page frames it. */
export const CONSOLE_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * The file in the form of Cloudflare's static assets: a path, then its headers. Excel on the web
 * reads the functions' metadata from its own origin (Microsoft, "Create custom functions in Excel":
 * "the server that hosts the JSON file must have CORS enabled").
 */
export const HEADERS_FILE = `/addin/*
  Content-Security-Policy: ${CONTENT_SECURITY_POLICY}
  X-Content-Type-Options: nosniff
  Referrer-Policy: no-referrer
/addin/functions*
  Access-Control-Allow-Origin: *
/addin/assets/*
  Cache-Control: public, max-age=31536000, immutable
/addin/:language/assets/*
  Cache-Control: public, max-age=31536000, immutable
/app/*
  Content-Security-Policy: ${CONSOLE_SECURITY_POLICY}
  X-Content-Type-Options: nosniff
  Referrer-Policy: same-origin
/app/assets/*
  Cache-Control: public, max-age=31536000, immutable
`
