import type { SendMailOptions } from 'nodemailer'
import { type Mail, MailRefusedError } from './mailer'

/**
 * What nodemailer is given. Addresses go as objects, so that none is read as a list of them, and nothing that ends a
 * header's line gets as far as that: nodemailer would fold it, but such a letter is nobody's honest letter.
 * @throws MailRefusedError
 */
export function messageOf(mail: Mail, from: string): SendMailOptions {
  const { to, subject, text, html, replyTo, isAutomatic } = mail
  const headerTexts = [to, subject, replyTo?.name ?? '', replyTo?.address ?? '']
  if (headerTexts.some((header) => /[\p{Cc}\u2028\u2029]/u.test(header))) {
    throw new MailRefusedError('A header of a letter would have more than one line.')
  }
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
