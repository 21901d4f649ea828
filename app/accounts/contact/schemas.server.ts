import { z } from 'zod'
import { plainText, seenIn } from '~/platform/text/plain-text'
import { CONTACT_EMAIL_MAX, CONTACT_MESSAGE_MAX, CONTACT_NAME_MAX } from './limits'

const hasOneLine = (text: string) => !/[\p{Cc}\u2028\u2029]/u.test(text)

const line = (label: string, max: number) =>
  z
    .string({ error: `${label} is required` })
    .trim()
    .refine(seenIn, { error: `${label} is required`, abort: true })
    .max(max, { error: `${label} must be at most ${max} characters`, abort: true })
    .refine(hasOneLine, { error: `${label} contains a character that cannot be used`, abort: true })

/** The pattern of browsers for a field of type email (WHATWG HTML), so that both accept the same addresses. */
const email = line('Email', CONTACT_EMAIL_MAX).pipe(
  z.email({ pattern: z.regexes.html5Email, error: 'Please enter a valid email address' }),
)

const message = z
  .string({ error: 'Message is required' })
  .transform((text) => plainText(text).trim())
  .pipe(
    z
      // With its error once more: Conform makes an empty text undefined here too.
      .string({ error: 'Message is required' })
      .refine(seenIn, { error: 'Message is required', abort: true })
      .max(CONTACT_MESSAGE_MAX, { error: `Message must be at most ${CONTACT_MESSAGE_MAX} characters` }),
  )

export const contactForm = z.object({
  firstName: line('First name', CONTACT_NAME_MAX),
  lastName: line('Last name', CONTACT_NAME_MAX),
  email,
  message,
  website: z.string().optional(),
})

/** The JSON body. Its subject is always the same (docs/spec.md, section 3) and is not read. */
export const contactMessage = z.object(
  { name: line('Name', 2 * CONTACT_NAME_MAX + 1), email, message },
  { error: 'Name is required' },
)

export type ContactMessage = z.infer<typeof contactMessage>
