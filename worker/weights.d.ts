// The bytes of a file, as wrangler bundles it beside the Worker.
declare module '*.bin' {
  const bytes: ArrayBuffer
  export default bytes
}
