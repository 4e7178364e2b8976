// The form of the tagger's files: the length of a text (4 bytes), the text, then bytes.

export function joinFile(text: string, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const encoded = new TextEncoder().encode(text)
  const file = new Uint8Array(4 + encoded.length + bytes.length)
  new DataView(file.buffer).setUint32(0, encoded.length)
  file.set(encoded, 4)
  file.set(bytes, 4 + encoded.length)
  return file
}

export function splitFile(file: Uint8Array<ArrayBuffer>): { text: string; bytes: Int8Array } {
  const { buffer, byteOffset, length } = file
  const start = 4 + new DataView(buffer, byteOffset).getUint32(0)
  return {
    text: new TextDecoder().decode(file.subarray(4, start)),
    bytes: new Int8Array(buffer, byteOffset + start, length - start),
  }
}
