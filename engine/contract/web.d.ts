// The web standards that every runtime of the house has (Node, Workers, browsers), in the small
// part that the contract uses. Not a replacement of lib.dom: rooms bring their own runtime types.

interface TextDecoderOptions {
  ignoreBOM?: boolean
  fatal?: boolean
}
declare class TextDecoder {
  constructor(label?: string, options?: TextDecoderOptions)
  decode(input?: ArrayBufferView | ArrayBuffer): string
}
declare class TextEncoder {
  encode(input?: string): Uint8Array<ArrayBuffer>
}

declare function btoa(binary: string): string

declare class URL {
  static parse(url: string): URL | null
  readonly protocol: string
  readonly origin: string
  readonly username: string
  readonly password: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

interface AbortSignal {
  readonly aborted: boolean
}
interface Headers {
  get(name: string): string | null
}
interface Response {
  readonly status: number
  readonly headers: Headers
  text(): Promise<string>
}
interface RequestInit {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
  signal?: AbortSignal
}
declare function fetch(input: string, init?: RequestInit): Promise<Response>
