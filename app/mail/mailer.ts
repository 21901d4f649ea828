export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  replyTo?: { name: string; address: string }
  /** Suppresses automatic replies (RFC 3834). */
  isAutomatic: boolean
}

export interface Mailer {
  /**
   * Delivers the email to a mail server or a folder.
   * @throws MailRefusedError when a retry is pointless; any other error may be temporary
   */
  send(mail: Mail, signal?: AbortSignal): Promise<void>
}

/** The recipient is unknown to the mail server, or a header is malformed. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError'
}
