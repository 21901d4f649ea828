import { closeWorkerPools } from '~/platform/workers/worker-pool.server'
import { list, resetUserPassword, resetUserTwoStep } from './admin/accounts.server'
import { create } from './admin/create.server'
import { createCommand, runCommand } from './command.server'

const NO_ARGUMENT =
  'A password is never an argument: it would appear in the process list and in the shell history.'

const STDIN = ['--password-stdin', 'read the password from standard input'] as const

const command = createCommand('admin').description('Manages accounts, whether or not the service is running.')

command
  .command('create')
  .description('Creates an admin. Prompts for missing values if there is a terminal.')
  .option('--username <name>')
  .option('--first-name <name>')
  .option('--last-name <name>')
  .option('--email <address>', 'optional')
  .option(...STDIN)
  .addHelpText('after', `\n${NO_ARGUMENT}\nWithout a terminal, the variable ADMIN_PASSWORD works too.`)
  .action(create)

command
  .command('reset-password')
  .description('Sets a new password for a user or an admin, and signs them out everywhere.')
  .argument('<username>')
  .option(...STDIN)
  .option('--yes', 'skip the confirmation')
  .addHelpText('after', `\n${NO_ARGUMENT}`)
  .action(resetUserPassword)

command
  .command('reset-two-step')
  .description(
    'Turns two-step sign-in off for someone who lost phone and recovery codes, and signs them out everywhere.',
  )
  .argument('<username>')
  .option('--yes', 'skip the confirmation')
  .action(resetUserTwoStep)

command.command('list').description('Lists the admins.').option('--all', 'list all users').action(list)

await runCommand(command)
await closeWorkerPools()
