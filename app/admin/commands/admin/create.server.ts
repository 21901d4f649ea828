import { createAdmin } from '~/accounts/register.server'
import { adminAccount } from '~/accounts/schemas.server'
import { CommandError, RefusedError } from '~/admin/backups/operator-error'
import { ask, hasTerminal, requirePassword } from '../ask.server'
import { print } from '../command.server'

export interface CreateOptions {
  username?: string
  firstName?: string
  lastName?: string
  email?: string
  passwordStdin?: boolean
}

const fields = [
  { name: 'firstName', flag: '--first-name', label: 'First name' },
  { name: 'lastName', flag: '--last-name', label: 'Last name' },
  { name: 'username', flag: '--username', label: 'Username' },
  { name: 'email', flag: '--email', label: 'Email (optional)', isOptional: true },
] as const

type FieldName = (typeof fields)[number]['name'] | 'password'

function problemOf(field: FieldName, value: string): string | undefined {
  return adminAccount.shape[field].safeParse(value).error?.issues[0]?.message
}

/** Creates an admin account; never promotes an existing one. */
export async function create(options: CreateOptions): Promise<void> {
  const { email, ...names } = await requireFields(options)
  const password = await requirePassword('Password', (value) => problemOf('password', value), {
    isOnStdin: options.passwordStdin,
    fromEnvironment: process.env.ADMIN_PASSWORD || undefined,
    alternative: ', or in the environment variable ADMIN_PASSWORD',
  })
  const made = await createAdmin(adminAccount.parse({ ...names, email: email || undefined, password }))
  if (!made.ok) {
    const remedy = made.errors?.username
      ? 'An existing account never becomes an admin: choose another username.'
      : 'Choose another address.'
    throw new CommandError(`${made.message}. ${remedy}`)
  }
  print(`${made.user.username} is an admin now, and can sign in.`)
}

async function requireFields(options: CreateOptions) {
  const isLeftOut = (field: (typeof fields)[number]) => 'isOptional' in field && !options[field.name]
  const wrong = fields.flatMap((field) => {
    const given = options[field.name]
    if (isLeftOut(field) || (given === undefined && hasTerminal())) return []
    const problem = given === undefined ? 'is required without a terminal' : problemOf(field.name, given)
    return problem ? [`  ${field.flag}: ${problem}`] : []
  })
  if (wrong.length > 0) throw new RefusedError(`No admin was created:\n${wrong.join('\n')}`)
  const values = { firstName: '', lastName: '', username: '', email: '' }
  for (const field of fields) {
    const { name, label } = field
    const check = (value: string) => (isLeftOut(field) && !value.trim() ? undefined : problemOf(name, value))
    const isAsked = options[name] === undefined && (hasTerminal() || !isLeftOut(field))
    values[name] = isAsked ? (await ask(label, check)).trim() : (options[name] ?? '')
  }
  return values
}
