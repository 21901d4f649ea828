interface SmtpError extends Error {
  code?: string
  command?: string
  response?: string
}

type Explanation = [fits: (error: SmtpError) => boolean, whatToDo: string]

const says = (pattern: RegExp) => (error: SmtpError) => pattern.test(error.message)
const answered = (command: string) => (error: SmtpError) =>
  error.command === command && error.response !== undefined

/** The first that fits is told. */
const explanations: Explanation[] = [
  [says(/ECONNREFUSED/), 'Nothing listens there. Check the host and the port in SMTP_URL.'],
  [
    ({ code, message }) => code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message),
    'No such host is known. Check the name in SMTP_URL.',
  ],
  [
    says(/ENETUNREACH|EHOSTUNREACH|EACCES/),
    'The machine has no way there. Check its network and its firewall.',
  ],
  [
    says(/wrong version number|packet length too long/i),
    'The server speaks without TLS on this port. Use smtp://, or the port of smtps:// (usually 465).',
  ],
  [
    says(/certificate|altnames|self[- ]signed/i),
    "The server's certificate is not to be trusted. Use the name in SMTP_URL that stands in it, or mend it.",
  ],
  [
    ({ code }) => code === 'ETLS' || code === 'EREQUIRETLS',
    'TLS could not begin. If the server offers none on this port, take smtps:// or leave out requireTLS.',
  ],
  [
    ({ code }) => code === 'EAUTH' || code === 'ENOAUTH',
    'The server does not take this user and password. Check them in SMTP_URL; signs such as @ : / # are written %40 %3A %2F %23 in it.',
  ],
  [
    ({ code, message }) => code === 'ETIMEDOUT' || /ETIMEDOUT|timeout/i.test(message),
    'The server does not answer. Check host and port; many hosters block port 25, so try 587 or 465.',
  ],
  [
    answered('MAIL FROM'),
    'The server does not take the sender. Set MAIL_FROM to an address that this account may send from.',
  ],
  [
    answered('RCPT TO'),
    'The server does not take the recipient. If the address is right, the account may not send outwards.',
  ],
  [answered('DATA'), 'The server does not take the letter. What it answered says why.'],
  [
    ({ code }) => code === 'ECONNECTION' || code === 'ESOCKET',
    'The server closed the connection. Check that SMTP_URL begins with smtps:// for port 465 and with smtp:// for 587 and 25.',
  ],
]

/**
 * Why a mail server took nothing, for the person who runs the box.
 * @param url SMTP_URL: what is secret in it is left out of the answer
 */
export function explainSmtpError(error: unknown, url: string): { answer: string; whatToDo: string } {
  const problem = error as SmtpError
  const [, whatToDo] = explanations.find(([fits]) => fits(problem)) ?? [
    undefined,
    'What the server answered says why.',
  ]
  return { answer: withoutSecrets(problem.response ?? problem.message, url), whatToDo }
}

/** A server may repeat what it was told. */
function withoutSecrets(text: string, url: string): string {
  const { password, username } = new URL(url)
  if (password === '') return text
  const decoded = percentDecoded(password)
  const secrets = [password, decoded, base64(decoded), base64(`\0${percentDecoded(username)}\0${decoded}`)]
  return secrets.reduce((kept, secret) => kept.replaceAll(secret, '…'), text)
}

const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64')

/** A lone % is itself. */
function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
