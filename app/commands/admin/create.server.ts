import { createAdmin } from '~/accounts/register.server'
import { type AdminAccount, adminAccount } from '~/accounts/schemas.server'
import { CommandError, RefusedError } from '~/backups/operator-error'
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
] as const

type FieldName = (typeof fields)[number]['name'] | 'email' | 'password'

function problemOf(field: FieldName, value: string): string | undefined {
  return adminAccount.shape[field].safeParse(value).error?.issues[0]?.message
}

/** Creates an admin account; never promotes an existing one. */
export async function create(options: CreateOptions): Promise<void> {
  const names = await requireNames(options)
  const email = await readEmail(options)
  const password = await requirePassword('Password', (value) => problemOf('password', value), {
    isOnStdin: options.passwordStdin,
    fromEnvironment: process.env.ADMIN_PASSWORD || undefined,
    alternative: ', or in the environment variable ADMIN_PASSWORD',
  })
  const made = await createAdmin(adminAccount.parse({ ...names, email, password }))
  if (!made.ok) {
    const remedy = made.errors?.username
      ? 'An existing account never becomes an admin: choose another username.'
      : 'Choose another address.'
    throw new CommandError(`${made.message}. ${remedy}`)
  }
  print(`${made.user.username} is an admin now, and can sign in.`)
}

/** Validates the flags before the first prompt. */
async function requireNames(options: CreateOptions): Promise<Omit<AdminAccount, 'email' | 'password'>> {
  const wrong = fields.flatMap(({ name, flag }) => {
    const given = options[name]
    if (given === undefined && hasTerminal()) return []
    const problem = given === undefined ? 'is required without a terminal' : problemOf(name, given)
    return problem ? [`  ${flag}: ${problem}`] : []
  })
  const emailProblem = options.email && problemOf('email', options.email)
  if (emailProblem) wrong.push(`  --email: ${emailProblem}`)
  if (wrong.length > 0) throw new RefusedError(`No admin was created:\n${wrong.join('\n')}`)
  const names = { firstName: '', lastName: '', username: '' }
  for (const { name, label } of fields) {
    names[name] = options[name] ?? (await ask(label, (value) => problemOf(name, value)))
  }
  return names
}

async function readEmail({ email }: CreateOptions): Promise<string | undefined> {
  if (email !== undefined || !hasTerminal()) return email || undefined
  const check = (value: string) => (value.trim() ? problemOf('email', value) : undefined)
  return (await ask('Email (optional)', check)).trim() || undefined
}
