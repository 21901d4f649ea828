import escapeHtml from 'escape-html'
import type { SendMailOptions } from 'nodemailer'
import { config } from '~/platform/config.server'
import { mailSender, oneAddress } from '~/platform/mail-settings.server'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  replyTo?: { name: string; address: string }
  /** Suppresses automatic replies (RFC 3834). */
  isAutomatic: boolean
}

/** The response of the mail server, or the file in the outbox. */
export type Delivery = { response: string; path?: undefined } | { response?: undefined; path: string }

export interface Mailer {
  /** @throws MailRefusedError when a retry is pointless; any other error may be temporary */
  send(mail: Mail, signal?: AbortSignal): Promise<Delivery>
}

/** The recipient is unknown to the mail server, or a header is malformed. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError'
}

export type Paragraph = string | { label: string; url: string }

const NO_ADDRESS =
  'If the link doesn’t open, that is because this service doesn’t know its own address: it then works only on the machine that the service runs on. The people who run it can give you one that works.'

/** Ends a sentence that tells people to write: to the operator's address or, where none is set, by the form. */
export const writeToUs = (): string =>
  config.supportEmail
    ? `write to ${config.supportEmail}`
    : `write to us at ${new URL('/contact', config.linkBase).href}`

/** Renders the text and HTML parts of an email; the HTML is escaped and loads nothing. Without APP_URL it says why its links may not work. */
export function emailBody(written: Paragraph[]): { text: string; html: string } {
  const hasLink = written.some((paragraph) => typeof paragraph !== 'string')
  const paragraphs = hasLink && !config.appUrl ? [...written, NO_ADDRESS] : written
  return {
    text: `${paragraphs.map(asText).join('\n\n')}\n`,
    html: [
      '<!doctype html>',
      '<html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head>',
      '<body style="margin:0 auto;max-width:34rem;padding:24px 16px;font:18px/1.6 Georgia,serif">',
      ...paragraphs.map(asHtml),
      '</body></html>',
      '',
    ].join('\n'),
  }
}

export const automaticMail = (to: string, subject: string, paragraphs: Paragraph[]): Mail => ({
  to,
  subject,
  ...emailBody(['Hello,', ...paragraphs]),
  isAutomatic: true,
})

export const linkTo = (label: string, page: string) => ({
  label,
  url: new URL(page, config.linkBase).href,
})

const asText = (paragraph: Paragraph) =>
  typeof paragraph === 'string' ? paragraph : `${paragraph.label}:\n${paragraph.url}`

function asHtml(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return `<p style="white-space:pre-line">${escapeHtml(paragraph)}</p>`
  // Shows the URL too, for people who check it before they click.
  const { label, url } = paragraph
  return `<p><a href="${escapeHtml(url)}">${escapeHtml(label)}</a><br><small>${escapeHtml(url)}</small></p>`
}

const oneLine = /^[^\p{Cc}\u2028\u2029]*$/u

/**
 * Converts an email for nodemailer. Header injections and address lists are rejected, although nodemailer would fold or
 * parse them.
 */
export function messageOf(mail: Mail, from: string): SendMailOptions {
  const { to, subject, text, html, replyTo, isAutomatic } = mail
  const addresses = replyTo ? [to, replyTo.address] : [to]
  const isPlain =
    addresses.every((address) => oneAddress.test(address)) &&
    [subject, replyTo?.name ?? ''].every((header) => oneLine.test(header))
  if (!isPlain) throw new MailRefusedError('A header of the email is malformed.')
  return {
    from: mailSender.parse(from),
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
