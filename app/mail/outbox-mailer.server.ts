import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { writeDurably } from '~/files/durable.server'
import type { Mailer } from './mailer'
import { messageOf } from './message.server'

export interface OutboxOptions {
  dir: string
  from: string
  /** Told the path of each letter. */
  onKept?: (path: string) => void
}

const logPath = (path: string) =>
  console.log(
    JSON.stringify({ time: new Date().toISOString(), level: 'info', event: 'mail-kept-in-outbox', path }),
  )

/** Without a mail server each letter becomes a file (RFC 5322) that any mail program opens. */
export function createOutboxMailer({ dir, from, onKept = logPath }: OutboxOptions): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail, signal) {
      const { message } = await transport.sendMail({ ...messageOf(mail, from), signal })
      // A letter may hold a link that lets its reader in.
      await mkdir(dir, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
      const path = join(dir, name)
      await writeDurably(path, message as Buffer)
      onKept(path)
    },
  }
}
