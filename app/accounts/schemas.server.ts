import { z } from 'zod'
import { asciiDomain } from '~/platform/text/ascii-domain.server'
import { seenIn } from '~/platform/text/plain-text'
import { EMAIL_MAX, NAME_MAX, NAME_MIN, PASSWORD_MIN, PLACE_MAX, USERNAME_MAX, USERNAME_MIN } from './limits'
import { isCommonPassword } from './password/common-passwords.server'
import { isTooLongPassword } from './password/password.server'
import { type ResetProblem, resetProblems } from './password/reset-problems'

/* The messages are those of docs/spec.md, section 5, where it has one. A field has one error at a time. */

/** Counts an emoji as one character, as SQLite does. */
const characters = (text: string) => Array.from(text).length

/** A line break could inject an email header, and a NUL ends a text in SQLite. */
const isPlain = (text: string) => !/\p{Cc}/u.test(text)

const problem = (name: ResetProblem) => resetProblems[name].description

type Rule = [fits: (value: string) => boolean, text: string]

/**
 * Reports the first broken rule. Not by zod's `abort`, which would also skip the comparison of the two passwords while
 * another field has an error.
 */
const firstBroken = (rules: Rule[]) => (value: string, context: z.core.$RefinementCtx<string>) => {
  const broken = rules.find(([fits]) => !fits(value))
  if (broken) context.addIssue({ code: 'custom', message: broken[1] })
}

function requiredText(label: string, max: number, rules: Rule[] = [], tidy = (text: string) => text) {
  const missing = `${label} is required`
  return z
    .string({ error: missing })
    .trim()
    .overwrite(tidy)
    .superRefine(
      firstBroken([
        [(value) => seenIn(value).length > 0, missing],
        [(value) => characters(value) <= max, `${label} must be at most ${max} characters`],
        [isPlain, `${label} contains a character that cannot be used`],
        ...rules,
      ]),
    )
    .meta({ minLength: 1, maxLength: max })
}

const atLeast = (label: string, min: number): Rule => [
  (value) => characters(value) >= min,
  `${label} must be at least ${min} characters`,
]

/** In the scripts of which one letter is an initial; 李 and 伟 are names. */
const WRITES_LONGER = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u

const personName = (label: string) => {
  const [isLong, text] = atLeast(label, NAME_MIN)
  const isName = (value: string) => /\p{L}/u.test(value) && !WRITES_LONGER.test(value)
  const fits = (value: string) => isName(value) || isLong(seenIn(value.normalize('NFC')))
  return requiredText(label, NAME_MAX, [[fits, text]])
}

const username = requiredText('Username', USERNAME_MAX, [
  atLeast('Username', USERNAME_MIN),
  [(value) => /^[A-Za-z0-9_]+$/.test(value), 'Username can only contain letters, numbers, and underscores'],
])

export const EMAIL_INVALID = 'Please enter a valid email address'

/** With a dot in the host. What earlier versions took stays the address of its account. */
const isBasicEmail = (value: string) => z.regexes.html5Email.test(value) && /@.+\../.test(value)

/** Whether mail servers take it too (RFC 5321, 4.5.3.1.1; RFC 5322, 3.2.3): the HTML pattern allows any dots and lengths. */
export const isEmail = (value: string) =>
  isBasicEmail(value) && /^(?=.{1,64}@)[^.@]+(\.[^.@]+)*@.+\.[a-z][a-z\d-]+$/i.test(value)

const emailThat = (fits: (value: string) => boolean) =>
  requiredText('Email', EMAIL_MAX, [[fits, EMAIL_INVALID]], asciiDomain)

const email = emailThat(isEmail)

const passwordParts: [text: string, isThere: (password: string) => boolean][] = [
  [`at least ${PASSWORD_MIN} characters`, (password) => characters(password) >= PASSWORD_MIN],
  ['one uppercase letter', (password) => /\p{Lu}/u.test(password)],
  ['one lowercase letter', (password) => /\p{Ll}/u.test(password)],
  ['one number', (password) => /\p{Nd}/u.test(password)],
  ['one special character (!@#$%^&* etc.)', (password) => /[^\p{L}\p{N}\s]/u.test(password)],
]

const password = z.string({ error: 'Password is required' }).superRefine((value, context) => {
  const missing = passwordParts.filter(([, isThere]) => !isThere(value)).map(([text]) => text)
  firstBroken([
    [() => value.length > 0, 'Password is required'],
    [() => missing.length === 0, `Password must contain ${missing.join(', ')}`],
    [() => !isTooLongPassword(value), problem('password-too-long')],
    [() => !isCommonPassword(value), problem('password-too-common')],
  ])(value, context)
})

export const registration = z.object({
  firstName: personName('First name'),
  lastName: personName('Last name'),
  email,
  username,
  password,
})

export type Registration = z.infer<typeof registration>

export const invitedRegistration = registration.extend({
  invitation: z.string({ error: 'The invitation must be the token of its link' }).optional(),
})

export const invitationForm = z.object({ email: email.optional() })

export const adminAccount = registration.partial({ email: true })

export type AdminAccount = z.infer<typeof adminAccount>

const filledIn = (error: string) => z.string({ error }).min(1, { error })

const confirmPassword = filledIn('Please confirm your password')

const bothPasswords = z.object({ password: z.string().min(1), confirmPassword: z.string().min(1) })

const samePassword = [
  (form: { password: string; confirmPassword: string }) => form.password === form.confirmPassword,
  {
    error: 'Passwords do not match',
    path: ['confirmPassword'] as PropertyKey[],
    when: ({ value }: { value: unknown }) => bothPasswords.safeParse(value).success,
  },
] as const

export const firstAdminForm = adminAccount.extend({ confirmPassword }).refine(...samePassword)

const notAccepted = 'You must accept the Terms and Conditions'
const acceptTerms = z.boolean({ error: notAccepted }).refine((accepted) => accepted, { error: notAccepted })

export const signUpForm = registration.extend({ confirmPassword, acceptTerms }).refine(...samePassword)

const fillIn = 'Please fill in all fields'

export const credentials = z.object(
  {
    username: z.string({ error: fillIn }).trim().min(1, { error: fillIn }),
    password: filledIn(fillIn),
    rememberMe: z.boolean({ error: 'rememberMe must be true or false' }).default(false),
    /** Of the authenticator app, or a recovery code. */
    code: z.string({ error: 'code must be text' }).optional(),
  },
  { error: fillIn },
)

export type Credentials = Pick<z.infer<typeof credentials>, 'username' | 'password' | 'code'>

export const CODE_MISSING = 'Please enter the code'

const code = z.string({ error: CODE_MISSING }).trim().min(1, { error: CODE_MISSING })

export const codeForm = z.object({ code })

export const resetRequest = z.object(
  {
    email: z
      .string({ error: problem('email-missing') })
      .trim()
      .overwrite(asciiDomain)
      .superRefine(
        firstBroken([
          [(value) => value.length > 0, problem('email-missing')],
          [(value) => characters(value) <= EMAIL_MAX && isBasicEmail(value), problem('email-invalid')],
        ]),
      ),
  },
  { error: problem('email-missing') },
)

export const newPassword = z.string({ error: problem('password-too-short') }).superRefine(
  firstBroken([
    [(value) => characters(value) >= PASSWORD_MIN, problem('password-too-short')],
    [(value) => !isTooLongPassword(value), problem('password-too-long')],
    [(value) => !isCommonPassword(value), problem('password-too-common')],
  ]),
)

const token = z.string({ error: problem('link-invalid') })

export const passwordReset = z.object({ token, newPassword }, { error: problem('link-invalid') })

const twoPasswords = z.object({
  newPassword,
  confirmPassword: z.string({ error: problem('passwords-differ') }),
})

const sameNewPassword = [
  (form: z.infer<typeof twoPasswords>) => form.newPassword === form.confirmPassword,
  { error: problem('passwords-differ'), path: ['confirmPassword'] as PropertyKey[] },
] as const

export const resetForm = twoPasswords.refine(...sameNewPassword)

export const currentPassword = filledIn('Current password is required')

export const accountDetails = registration
  .pick({ firstName: true, lastName: true })
  .extend({ email: emailThat(isBasicEmail).optional(), currentPassword })

export type AccountDetails = z.infer<typeof accountDetails>

export const passwordChange = z.object({ currentPassword, ...twoPasswords.shape }).refine(...sameNewPassword)

export const twoStepStart = z.object({ currentPassword })

export const twoStepChange = z.object({ currentPassword, code })

export const location = z.object(
  {
    country: requiredText('Country', PLACE_MAX),
    stateProvince: requiredText('State/Province', PLACE_MAX),
    city: requiredText('City', PLACE_MAX),
  },
  { error: 'Country, State/Province and City are required' },
)
