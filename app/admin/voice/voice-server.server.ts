import { BlockList, isIP } from 'node:net'
import { type Outcome, refused } from '~/refusal'
import { engineInUse } from '~/voices/chosen-engine.server'
import { startVoiceWork } from './voice-choice.server'
import { getTrial, voiceServer } from './voice-trial.server'

/** RFC 1918, 6598, 3927, 4193, 4291 and loopback. */
const privateAddresses = new BlockList()
const subnets = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '127.0.0.0/8',
  '100.64.0.0/10',
  '169.254.0.0/16',
]
for (const subnet of [...subnets, 'fc00::/7', 'fe80::/10', '::1/128']) {
  const [net = '', bits] = subnet.split('/')
  privateAddresses.addSubnet(net, Number(bits), net.includes(':') ? 'ipv6' : 'ipv4')
}
/** RFC 6762, 8375, and what routers use. */
const PRIVATE_NAME = /^[^.]+$|\.(localhost|local|lan|home|internal|home\.arpa|ts\.net)$/i

export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  const version = isIP(host)
  return version === 0
    ? PRIVATE_NAME.test(host)
    : privateAddresses.check(host, version === 6 ? 'ipv6' : 'ipv4')
}

export const serverFields = () =>
  getTrial()?.http ?? engineInUse().setup.http ?? { url: '', dialect: 'pocket' }

/** Starts the proof that a server clones. @param host typed again, where the address isn't a private one */
export function tryServer({ host, ...typed }: Record<'url' | 'dialect' | 'host', string>): Outcome {
  const invalid = (message: string, field = 'url') => refused('invalid', message, { [field]: message })
  const server = voiceServer.safeParse(typed)
  if (!server.success) return invalid('Please choose the kind of server.', 'dialect')
  if (!/^https?:\/\//i.test(typed.url) || !URL.canParse(typed.url))
    return invalid('Please type an address that begins with http:// or https://.')
  const { hostname } = new URL(typed.url)
  if (!isPrivateHost(hostname) && host.toLowerCase() !== hostname)
    return invalid(
      `${hostname} is not on your own network. If it is your computer, type ${hostname}.`,
      'host',
    )
  return startVoiceWork({ http: server.data })
}
