// Signing in: what is wrong with a key or a name.

export const keyChecksText = {
  nameIsKey: 'The name looks like a key: colleagues would read it. Give a name, or none.',
  /** Signing in by the console, where a person grants a key. */
  late: 'Nobody granted a key within the time: begin again.',
  administrates:
    'This key may also administrate the service. It works, but a key with scope “fit” alone is safer here.',
  mistyped:
    'A character of this key is mistyped: its checksum does not fit. Copy the key again, whole.',
  noKey: 'This is no key of EDPS: one begins with edps_paid_ or edps_free_ and has 46 characters.',
  noAnswer: 'The service does not answer: look at the network and try again.',
}
