import ipaddr from 'ipaddr.js'

/** An IPv4 address, or the first bits of an IPv6 one: a household has a /64 to a /56, a company or a tunnel a /48 (RFC 6177). */
export function networkOf(address: string, ipv6Bits: 48 | 64 = 48): string {
  const [withoutZone = ''] = address.split('%')
  // One network for all that is no address, or each would have a limit of its own.
  if (!ipaddr.isValid(withoutZone)) return ''
  const groups = ipaddr.process(withoutZone).toNormalizedString().split(':')
  return groups.slice(0, ipv6Bits / 16).join(':')
}
