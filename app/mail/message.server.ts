import type { SendMailOptions } from 'nodemailer'
import { type Mail, MailRefusedError } from './mailer'

/** Exactly one address, without the syntax of lists, groups, comments and line breaks (RFC 5322, section 3.4). */
const oneAddress = /^[^\s\p{Cc},;:<>()[\]"\\@]+@[^\s\p{Cc},;:<>()[\]"\\@]+$/u

const oneLine = /^[^\p{Cc}\u2028\u2029]*$/u

/**
 * Converts an email for nodemailer. Header injections and address lists are rejected, although nodemailer would fold
 * or parse them.
 * @throws MailRefusedError
 */
export function messageOf(mail: Mail, from: string): SendMailOptions {
  const { to, subject, text, html, replyTo, isAutomatic } = mail
  const addresses = replyTo ? [to, replyTo.address] : [to]
  const isPlain =
    addresses.every((address) => oneAddress.test(address)) &&
    [subject, replyTo?.name ?? ''].every((header) => oneLine.test(header))
  if (!isPlain) throw new MailRefusedError('A header of the email is malformed.')
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    replyTo,
    headers: isAutomatic ? { 'Auto-Submitted': 'auto-generated' } : {},
    // The content is given here, never read from a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
