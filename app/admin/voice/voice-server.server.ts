import ipaddr from 'ipaddr.js'
import { type Outcome, refused } from '~/platform/refusal'
import { engineInUse } from '~/voices/chosen-engine.server'
import { startVoiceWork } from './voice-choice.server'
import { getTrial, voiceServer } from './voice-trial.server'

/** Not link-local ones, where clouds have services of their own, nor those that a provider shares among its customers. */
const PRIVATE_RANGES = ['private', 'loopback', 'uniqueLocal']
/** RFC 6762, 8375, and what routers use. */
const PRIVATE_NAME = /^[^.]+$|\.(localhost|local|lan|home|internal|home\.arpa|ts\.net)$/i

export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(host)
    ? PRIVATE_RANGES.includes(ipaddr.process(host).range())
    : PRIVATE_NAME.test(host)
}

const lastServer = () => getTrial()?.http ?? engineInUse().setup.http ?? { url: '', dialect: 'pocket' }

export const serverFields = () => ({ ...lastServer(), url: withoutPassword(lastServer().url) })

export function withoutPassword(address: string): string {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  url.password = ''
  return url.href
}

/** An address without a password stands for the last one, if that is the same but for its password. */
function withPassword(address: string): string {
  const { url } = lastServer()
  return withoutPassword(url) === new URL(address).href ? url : address
}

/** Starts the proof that a server clones. @param host typed again, where the address isn't a private one */
export function tryServer({ host, ...typed }: Record<'url' | 'dialect' | 'host', string>): Outcome {
  const invalid = (message: string, field = 'url') => refused('invalid', message, { [field]: message })
  const server = voiceServer.safeParse(typed)
  if (!server.success) return invalid('Please choose the kind of server.', 'dialect')
  if (!/^https?:\/\//i.test(typed.url) || !URL.canParse(typed.url))
    return invalid('Please type an address that begins with http:// or https://.')
  const { hostname, password } = new URL(typed.url)
  if (!isPrivateHost(hostname) && host.toLowerCase() !== hostname)
    return invalid(
      `${hostname} is not on your own network. If it is your computer, type ${hostname}${password && ', and the password in the address again'}.`,
      'host',
    )
  return startVoiceWork({ http: { ...server.data, url: withPassword(typed.url) } })
}
