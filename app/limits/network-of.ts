import { isIPv6 } from 'node:net'

/** An IPv4 address, or the /64 of an IPv6 address, which one household gets (RFC 6177). */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
  if (!isIPv6(plain)) return plain
  const halves = plain.split('%')[0].split('::')
  const [head, tail = []] = halves.map((half) => half.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  const network = [...head, ...zeros, ...tail].slice(0, 4)
  return network.map((group) => group.toLowerCase().padStart(4, '0')).join(':')
}
