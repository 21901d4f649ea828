import { AsyncLocalStorage } from 'node:async_hooks'

declare global {
  /** Of the request that is being handled. One for the two bundles of a build. */
  var everspokenClientAddress: AsyncLocalStorage<string> | undefined
}

globalThis.everspokenClientAddress ??= new AsyncLocalStorage()
const clientAddress = globalThis.everspokenClientAddress

export type SecurityEvent =
  | 'sign-in-failed'
  | 'limit-hit'
  | 'password-changed'
  | 'role-refused'
  | 'upload-refused'

/** Handles a request of a client, whose address the security events in it have. */
export const withClientAddress = <Result>(address: string, work: () => Result): Result =>
  clientAddress.run(address.replace(/^::ffff:(?=\d+\.)/i, ''), work)

/**
 * Logs a security event as one JSON line on stdout, for programs such as fail2ban: docs/self-hosting.md has a filter
 * that relies on the order of the fields. The address is empty for an operator's command.
 * @param details an id or a name from the code: nothing that was typed or sent
 */
export function logSecurityEvent(
  event: SecurityEvent,
  details: { userId?: string; limit?: string; status?: number },
): void {
  const address = clientAddress.getStore() ?? ''
  console.log(
    JSON.stringify({ time: new Date().toISOString(), level: 'security', event, address, ...details }),
  )
}
