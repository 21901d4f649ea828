import { isDeepStrictEqual } from 'node:util'
import type { User } from '~/accounts/users.server'
import { setAsAdmin } from '~/platform/audit/record.server'
import {
  config,
  type SettingName,
  type StoredSettings,
  settingNames,
  settingsErrors,
  storedSettings,
  storeSettings,
} from '~/platform/config.server'
import { automaticMail, linkTo, MailRefusedError } from '~/platform/mail/mailer'
import { isMailOn } from '~/platform/mail/send-mail.server'
import { checkMailServer, sendAtOnce } from '~/platform/mail/smtp-mailer.server'
import { MailAttemptError } from '~/platform/mail/smtp-problem'
import { smtpServer } from '~/platform/mail-settings.server'
import { type Outcome, refused } from '~/platform/refusal'
import { adminsTeller } from './settings-news.server'

/** The settings in use; of the mail server's no password. */
export function getSetUp() {
  const { fixedSettings, appUrl, mailFrom, signUps } = config
  const settings = { SIGN_UPS: signUps, ...storedSettings(), ...fixedSettings }
  const auth = smtpServer.safeParse(settings.SMTP_URL).data?.auth
  return {
    fixed: Object.keys(fixedSettings),
    values: {
      ...settings,
      SMTP_URL: settings.SMTP_URL && withoutUser(new URL(settings.SMTP_URL)),
      SMTP_USER: auth?.user,
    } as Partial<Record<string, string>>,
    hasPassword: Boolean(auth?.pass),
    needsStart: !fixedSettings.APP_URL && new URL(settings.APP_URL ?? 'x:').href !== (appUrl?.href ?? 'x:'),
    mailFrom,
    isMailOn: isMailOn(),
  }
}

function withoutUser(url: URL): string {
  const bare = new URL(url)
  bare.username = ''
  bare.password = ''
  return bare.href
}

const NO_ANSWER =
  'Everspoken doesn’t answer at this address yet. If you are sure that it will, save once more: from the next start on it answers nowhere else.'

export const setUpFields = [...settingNames, 'SMTP_USER', 'SMTP_PASSWORD', 'tried']

/** Stores what a form of the page says; settings of its other forms stay. A server that doesn't answer isn't stored. */
export async function storeSetUp(fields: FormData, admin: User, prove: () => unknown): Promise<Outcome> {
  const stored = storedSettings()
  const textOf = (name: string) => String(fields.get(name) ?? '').trim()
  const names = settingNames.filter((name) => fields.has(name) && !(name in config.fixedSettings))
  const wantedOf = (name: SettingName) =>
    name === 'SMTP_URL' ? withUser(textOf, fields, stored.SMTP_URL) : textOf(name)
  const typed = Object.fromEntries(names.map((name) => [name, wantedOf(name) || undefined]))
  const { SMTP_URL } = typed
  // What was typed goes back to the page if it is refused, without a password in it.
  if (SMTP_URL && URL.canParse(SMTP_URL)) fields.set('SMTP_URL', withoutUser(new URL(SMTP_URL)))
  await prove()
  const wanted = { ...stored, ...typed }
  const errors = Object.entries(settingsErrors(wanted)).map(([name, what]) => [name, `It has to be ${what}`])
  if (errors[0]) return refused('invalid', errors[0][1], Object.fromEntries(errors))
  const isNew = (name: SettingName) => wanted[name] !== undefined && wanted[name] !== stored[name]
  if (isNew('APP_URL') && textOf('tried') !== wanted.APP_URL && !(await isEverspoken(wanted.APP_URL)))
    return wrong('APP_URL', NO_ANSWER)
  if (SMTP_URL && isNew('SMTP_URL')) {
    const problem = await checkMailServer(SMTP_URL).catch((error: MailAttemptError) => error)
    if (problem instanceof MailAttemptError)
      return wrong('SMTP_URL', `It was not saved. ${problem.whatToDo} (${problem.response})`)
  }
  // Another form may have been stored meanwhile.
  const before = storedSettings()
  const changed = names.filter((name) => typed[name] !== before[name])
  const tellAdmins = adminsTeller(admin, changed)
  setAsAdmin(admin.id, changed, () => storeSettings({ ...before, ...typed } as StoredSettings))
  void tellAdmins()
  return { ok: true }
}

const wrong = (name: string, message: string) => refused('invalid', message, { [name]: message })

/** An empty password stands for the stored one, if all else is as it was. */
function withUser(textOf: (name: string) => string, fields: FormData, stored: string | undefined): string {
  const typed = textOf('SMTP_URL')
  if (!URL.canParse(typed)) return typed
  const url = new URL(typed)
  const password = String(fields.get('SMTP_PASSWORD') ?? '')
  if (textOf('SMTP_USER')) url.username = encodeURIComponent(textOf('SMTP_USER'))
  if (password) url.password = encodeURIComponent(password)
  if (!stored || url.password) return url.href
  const withStored = new URL(url)
  withStored.password = new URL(stored).password
  const isSame = isDeepStrictEqual(smtpServer.safeParse(withStored.href).data, smtpServer.parse(stored))
  return isSame ? stored : url.href
}

async function isEverspoken(address = ''): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(5000)
    const answer = await fetch(new URL('/api/health', address), { signal, redirect: 'manual' })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}

export async function sendTestMail(to: string): Promise<Outcome<{ response: string }>> {
  if (!isMailOn()) return refused('invalid', 'This service can’t send email: save a mail server first.')
  try {
    const { response = '' } = await sendAtOnce(testMail(to))
    return { ok: true, response }
  } catch (error) {
    if (error instanceof MailRefusedError) return wrong('to', 'Please enter a valid email address')
    if (!(error instanceof MailAttemptError)) throw error
    return refused('invalid', `It was not sent. The mail server responded: ${error.message}`)
  }
}

const testMail = (to: string) =>
  automaticMail(to, 'A test of the mail of Everspoken', [
    'The person who runs Everspoken sent this to check that its email arrives.',
    linkTo('Everspoken', '/'),
  ])
