import type { SmtpServer } from '~/platform/mail-settings.server'

interface SmtpError extends Error {
  code?: string
  command?: string
  response?: string
  timeoutType?: string
}

type Explanation = [fits: (error: SmtpError) => boolean, whatToDo: string]

const says = (pattern: RegExp) => (error: SmtpError) => pattern.test(error.message)
const answered = (command: string) => (error: SmtpError) =>
  error.command === command && error.response !== undefined

/** Until EHLO or HELO is accepted any program may have answered there. */
const isFromMailServer = ({ command = '' }: SmtpError) => !['CONN', 'EHLO', 'HELO'].includes(command)

/** The first match applies. */
const explanations: Explanation[] = [
  [
    ({ response }) => /^4\d\d/.test(response ?? ''),
    'The server takes no email for now: it asks new senders to come again (greylisting), or is busy or full. The service tries its emails again by itself; repeat a test in a quarter of an hour.',
  ],
  [
    (error) =>
      error.timeoutType === 'GREETING_TIMEOUT' || (error.response !== undefined && !isFromMailServer(error)),
    'What accepts the connection there does not greet this machine as a mail server does. Check host and port: port 465 takes smtps://, 587 and 25 take smtp://. A server that lets strangers wait for more than 20 seconds can only be set where the service is started.',
  ],
  [says(/ECONNREFUSED/), 'Nothing is listening there. Check the host and port in SMTP_URL.'],
  [
    ({ code, message }) => code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message),
    'The host is unknown. Check its name in SMTP_URL.',
  ],
  [
    says(/ENETUNREACH|EHOSTUNREACH|EACCES/),
    'The host is unreachable from this machine. Check the network and the firewall.',
  ],
  [
    says(/wrong version number|packet length too long/i),
    'The server does not use TLS on this port. Use smtp://, or the port for smtps:// (usually 465).',
  ],
  [
    says(/certificate|altnames|self[- ]signed/i),
    "The server's certificate is not trusted. Use the host name of the certificate in SMTP_URL, or fix the certificate.",
  ],
  [
    ({ code }) => code === 'ETLS' || code === 'EREQUIRETLS',
    'TLS could not be started. If the server offers no STARTTLS on this port, use smtps:// or omit requireTLS.',
  ],
  [
    ({ code }) => code === 'EAUTH' || code === 'ENOAUTH',
    'The server rejected the user and password. Check them in SMTP_URL; characters such as @ : / # are written %40 %3A %2F %23 there.',
  ],
  [
    ({ code, message }) => code === 'ETIMEDOUT' || /ETIMEDOUT|timeout/i.test(message),
    'The server does not respond. Check host and port; many providers block port 25, so try 587 or 465.',
  ],
  [
    answered('MAIL FROM'),
    'The server rejected the sender. Set MAIL_FROM to an address that this account may send from.',
  ],
  [
    answered('RCPT TO'),
    'The server rejected the recipient. If the address is right, the account may not send to other domains.',
  ],
  [answered('DATA'), "The server rejected the email. The server's response says why."],
  [
    ({ code }) => code === 'ECONNECTION' || code === 'ESOCKET',
    'The server closed the connection. Check that SMTP_URL begins with smtps:// for port 465 and with smtp:// for 587 and 25.',
  ],
]

export class MailAttemptError extends Error {
  override readonly name = 'MailAttemptError'
  constructor(
    readonly response: string,
    readonly whatToDo: string,
  ) {
    super(`${response}\n${whatToDo}`)
  }
}

/** @param auth its password is removed from the message */
export function mailAttemptError(error: unknown, auth: SmtpServer['auth']): MailAttemptError {
  const problem = error as SmtpError
  const found = explanations.find(([fits]) => fits(problem))
  return new MailAttemptError(
    withoutSecrets(responseIn(problem), auth),
    found?.[1] ?? "The server's response says why.",
  )
}

/** The words of a mail server; of another program no word, not even from its certificate. */
function responseIn(error: SmtpError): string {
  const { response, message } = error
  if (response === undefined) return message.replace(/(?<=altnames): .+/s, '')
  return isFromMailServer(error) ? response : (/^\d{3}(?!\d)/.exec(response)?.[0] ?? 'no SMTP')
}

function withoutSecrets(text: string, { user, pass }: SmtpServer['auth'] = { user: '', pass: '' }): string {
  if (pass === '') return text
  const secrets = [pass, encodeURIComponent(pass), base64(pass), base64(`\0${user}\0${pass}`)]
  return secrets.reduce((kept, secret) => kept.replaceAll(secret, '…'), text)
}

const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64')
