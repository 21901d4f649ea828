import type { SendMailOptions } from 'nodemailer'
import { type Mail, MailRefusedError } from './mailer'

/** One address and no more: nothing that begins a list, a group, a comment or another line (RFC 5322, section 3.4). */
const oneAddress = /^[^\s\p{Cc},;:<>()[\]"\\@]+@[^\s\p{Cc},;:<>()[\]"\\@]+$/u

const oneLine = /^[^\p{Cc}\u2028\u2029]*$/u

/**
 * What nodemailer is given. It would itself fold what ends a header's line and read a list where one address is
 * meant, but a letter that tries is nobody's honest letter.
 * @throws MailRefusedError
 */
export function messageOf(mail: Mail, from: string): SendMailOptions {
  const { to, subject, text, html, replyTo, isAutomatic } = mail
  const addresses = replyTo ? [to, replyTo.address] : [to]
  const isPlain =
    addresses.every((address) => oneAddress.test(address)) &&
    [subject, replyTo?.name ?? ''].every((header) => oneLine.test(header))
  if (!isPlain) throw new MailRefusedError('A header of a letter is none.')
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    replyTo,
    headers: isAutomatic ? { 'Auto-Submitted': 'auto-generated' } : {},
    // A letter is what is written here, never a file or an address that somebody typed.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
