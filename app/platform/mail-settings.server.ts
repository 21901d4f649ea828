import { domainToASCII } from 'node:url'
import addressparser from 'nodemailer/lib/addressparser'
import { z } from 'zod'

/* nodemailer takes each parameter of a URL as an option, such as a program to run; so it gets what is parsed here. */

const SMTP_RULE =
  'smtp://… or smtps://… with a host, without a path; in user and password, characters such as @ : / # ? are written %40 %3A %2F %23 %3F'

/** A bare name, an IPv6 address in brackets; percent-encoded is only what isn't ASCII. */
const HOST = /^(\[.+\]|([\w.-]|%[89a-f][\da-f])+)$/i

const isTrue = z.stringbool({ truthy: ['true'], falsy: ['false'], error: 'true or false' })

const parameters = z.strictObject(
  {
    requireTLS: isTrue.optional(),
    ignoreTLS: isTrue.optional(),
    'tls.rejectUnauthorized': isTrue.default(true),
    'tls.servername': z
      .string()
      .regex(/^[\w.-]+$/, 'a host name')
      .optional(),
  },
  {
    error: ({ code, keys }) =>
      code === 'unrecognized_keys'
        ? `without ${JSON.stringify(keys.join(', '))}: only requireTLS, ignoreTLS, tls.rejectUnauthorized and tls.servername may follow the ?`
        : undefined,
  },
)

export type SmtpServer = z.infer<typeof smtpServer>

/** SMTP_URL as options of nodemailer. */
export const smtpServer = z
  .url({ protocol: /^smtps?$/, hostname: HOST, error: SMTP_RULE })
  .max(1000, 'at most 1000 characters')
  .transform((text, context) => {
    const { protocol, hostname, port, username, password, pathname, search, hash, searchParams } = new URL(
      text,
    )
    const host = hostname.startsWith('[') ? hostname.slice(1, -1) : domainToASCII(percentDecoded(hostname))
    // An @ there follows a password that has a ? in it.
    if (!host || pathname.length > 1 || hash || search.includes('@')) {
      context.addIssue(SMTP_RULE)
      return z.NEVER
    }
    const names = [...searchParams.keys()]
    const given = parameters.safeParse(
      Object.fromEntries(names.map((name) => [name, searchParams.getAll(name).join()])),
    )
    if (!given.success) {
      for (const { path, message } of given.error.issues) context.addIssue([...path, message].join(': '))
      return z.NEVER
    }
    const secure = protocol === 'smtps:'
    const { 'tls.rejectUnauthorized': rejectUnauthorized, 'tls.servername': servername, ...more } = given.data
    return {
      host,
      port: Number(port) || (secure ? 465 : 587),
      secure,
      ...((username || password) && {
        auth: { user: percentDecoded(username), pass: percentDecoded(password) },
      }),
      ...more,
      tls: { rejectUnauthorized, servername },
    }
  })

/** Exactly one address, without the syntax of lists, groups, comments and line breaks (RFC 5322, section 3.4). */
export const oneAddress = /^[^\s\p{Cc},;:<>()[\]"\\@]+@[^\s\p{Cc},;:<>()[\]"\\@]+$/u

const QUOTED = /"(?:[^"\\]|\\.)*"/g

/** MAIL_FROM as an address with its name. */
export const mailSender = z
  .string()
  .max(320, 'at most 320 characters')
  .transform((text, context) => {
    const [{ name, address = '' } = { name: '' }] = addressparser(text)
    if (oneAddress.test(address) && !/[,;:]/.test(text.replace(QUOTED, '')) && !/\p{Cc}/u.test(text))
      return { name, address }
    context.addIssue(
      'an address, or a name and an address: Ann <a@b.example>; put the name in quotes if it has a comma, semicolon or colon: "Hill, Family" <a@b.example>',
    )
    return z.NEVER
  })

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A setting that this takes, as it was written. */
export const writtenFor = (parser: z.ZodType<unknown, string>) =>
  z.string().superRefine((text, context) => {
    for (const { message } of parser.safeParse(text).error?.issues ?? []) context.addIssue(message)
  })
