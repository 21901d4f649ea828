import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  source: string
  parsed: Email
}

export interface MailServer {
  /** For SMTP_URL. */
  url: string
  received: ReceivedMail[]
  /** Resolves with the nth email, from 1. */
  nthMail(n: number): Promise<ReceivedMail>
  /** Resolves with the first email to an address, or the first of this subject. */
  mailTo(address: string, subject?: string): Promise<ReceivedMail>
  close(): Promise<void>
}

export interface MailServerOptions {
  port?: number
  /** The error for a recipient; undefined if it is accepted. */
  refusal?: (address: string) => { responseCode: number; message: string } | undefined
}

/** Starts a mail server on loopback that stores its emails. */
export async function startMailServer({
  port = 0,
  refusal = () => undefined,
}: MailServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const waiting: (() => void)[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo({ address }, _session, callback) {
      const refused = refusal(address)
      callback(refused && Object.assign(new Error(refused.message), { responseCode: refused.responseCode }))
    },
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const bytes = Buffer.concat(chunks)
        const parsed = await PostalMime.parse(bytes)
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          source: bytes.toString('latin1'),
          parsed,
        })
        for (const wake of waiting.splice(0)) wake()
        callback()
      })
    },
  })
  // Ignores clients that disconnect early.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    async nthMail(n) {
      while (received.length < n) await new Promise<void>((resolve) => waiting.push(resolve))
      return received[n - 1]
    },
    async mailTo(address, subject) {
      for (;;) {
        const isIt = ({ to, parsed }: ReceivedMail) =>
          to.includes(address) && (!subject || parsed.subject === subject)
        const found = received.find(isIt)
        if (found) return found
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
