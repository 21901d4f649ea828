import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { config } from '~/platform/config.server'
import { writeDurably } from '~/platform/storage/files/durable.server'
import { type Mailer, messageOf } from './mailer'

/** Writes each email to a file (RFC 5322) that mail programs open, for use without a mail server. */
export function createOutboxMailer({ dir, from }: { dir: string; from: string }): Mailer {
  return {
    async send(mail, signal) {
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message } = await transport.sendMail({ ...messageOf(mail, from), signal })
      // Only for the owner: an email may contain a link with a token.
      await mkdir(dir, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
      const path = join(dir, name)
      await writeDurably(path, message as Buffer)
      return { path }
    },
  }
}

/** Deletes the emails in a folder that are to an address, or ask for replies to it. */
export function deleteFromOutbox(
  address: string,
  { about, dir = config.outboxDir }: { about?: string; dir?: string } = {},
): void {
  if (!existsSync(dir)) return
  const isIt = (word: string) => word.toLowerCase() === address.toLowerCase()
  for (const name of readdirSync(dir)) {
    const [headers = '', ...body] = readFileSync(join(dir, name), 'latin1').split('\r\n\r\n')
    const text = body.join(' ').replaceAll('=\r\n', '')
    const isAbout = !about || text.split(/\W+/).includes(about)
    if (isAbout && headers.split(/[\s<>,]+/).some(isIt)) rmSync(join(dir, name), { force: true })
  }
}
