/** A letter to one person. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Whom an answer goes to, where that is not the sender. */
  replyTo?: { name: string; address: string }
  /** Nobody waits for an answer: holiday notices stay away (RFC 3834). */
  isAutomatic: boolean
}

export interface Mailer {
  /**
   * Hands the letter over, to a mail server or to a folder.
   * @throws MailRefusedError when it will never be taken; any other error may pass
   */
  send(mail: Mail, signal?: AbortSignal): Promise<void>
}

/** The mail server knows no such recipient, or the letter could not be written as it stands. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError'
}
