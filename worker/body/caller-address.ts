// Which client address a call without a key counts for. Pure.

/** Groups of an IPv6 address that name a network: its owner has all addresses in it. */
const NETWORK_GROUPS = 4

/**
 * The client address that the platform reports; for IPv6 its network. Calls without a reported address count
 * as one client.
 */
export function callerAddress(headers: Headers): string {
  const address = (headers.get('CF-Connecting-IP') ?? '').trim().toLowerCase()
  if (/^[\d.]{7,15}$/.test(address)) return address
  if (!/^[\da-f:.]{2,45}$/.test(address)) return 'unknown'
  const [head = '', tail] = address.split('::')
  const groups = (text: string): string[] => text.split(':').filter((group) => group !== '')
  const [first, last] = [groups(head), groups(tail ?? '')]
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  const all = [...first, ...Array.from({ length: zeros }, () => '0'), ...last]
  return all
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
