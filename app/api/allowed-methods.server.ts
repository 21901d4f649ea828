import { calls } from './openapi/calls.server'

/** What Allow says of a call's address; undefined for an address that no call has. */
export function allowedMethods(address: string): string | undefined {
  // A slash at the end changes no address, for Remix neither.
  const path = address.replace(/\/$/, '')
  const exact = calls.filter((call) => call.path === path)
  const methods = (exact.length > 0 ? exact : calls.filter((call) => fits(call.path, path))).map(
    ({ method }) => (method === 'get' ? 'GET, HEAD' : method.toUpperCase()),
  )
  return methods.length > 0 ? methods.join(', ') : undefined
}

function fits(pattern: string, path: string): boolean {
  const [names, parts] = [pattern, path].map((text) => text.split('/'))
  return names.length === parts.length && names.every((name, i) => name === parts[i] || name.startsWith('{'))
}
