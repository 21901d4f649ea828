import { AsyncLocalStorage } from 'node:async_hooks'

export interface Client {
  address: string
  requestId: string
  userId?: string
  /** The loaders of one page run side by side, and each has its guard. */
  isRoleRefused?: boolean
}

const currentClient = new AsyncLocalStorage<Client>()

/** docs/security.md, Logs, says when each is logged. */
export type SecurityEvent =
  | 'account-created'
  | 'account-deleted'
  | 'email-change-cancelled'
  | 'email-changed'
  | 'export-started'
  | 'limit-hit'
  | 'own-password-wrong'
  | 'password-changed'
  | 'recovery-code-used'
  | 'recovery-codes-made'
  | 'request-refused'
  | 'reset-link-made'
  | 'reset-requested'
  | 'role-refused'
  | 'setting-changed'
  | 'session-ended'
  | 'sign-in-failed'
  | 'signed-in'
  | 'signed-out'
  | 'two-step-off'
  | 'two-step-on'
  | 'upload-refused'
  | 'user-suspended'
  | 'user-unsuspended'
  | 'suspended-sign-in'
  | 'invitation-made'

/** An address without the prefix of an IPv4 address on an IPv6 socket. */
export const plainAddress = (address = '') => address.replace(/^::ffff:(?=\d+\.)/i, '')

export const withClient = <Result>(client: Client, work: () => Result) => currentClient.run(client, work)

export function nameClient(userId: string): void {
  const client = currentClient.getStore()
  if (client) client.userId = userId
}

/**
 * Logs a security event as one JSON line on stdout, for programs such as fail2ban: docs/self-hosting.md has a filter
 * that relies on the order of the fields. The address is empty for an operator's command.
 */
export function logSecurityEvent(
  event: SecurityEvent,
  details: { userId?: string; adminId?: string; limit?: string; setting?: string; status?: number },
): void {
  const client = currentClient.getStore()
  if (client && event === 'role-refused') {
    if (client.isRoleRefused) return
    client.isRoleRefused = true
  }
  const { address = '', requestId: id } = client ?? {}
  const time = new Date().toISOString()
  console.log(JSON.stringify({ time, level: 'security', event, address, ...details, id }))
}
