import { closePasswordPool } from '~/accounts/password.server'
import { create } from './admin/create.server'
import { list } from './admin/list.server'
import { resetPassword } from './admin/reset-password.server'
import { testMail } from './admin/test-mail.server'
import { createCommand, runCommand } from './command.server'

const NO_ARGUMENT =
  'A password is never an argument: it would stand in the list of processes and in the history of the shell.'

const STDIN = ['--password-stdin', 'read the password from standard input'] as const

const command = createCommand('admin').description(
  'Looks after the accounts and the mail, whether the service runs or not.',
)

command
  .command('create')
  .description('Makes an admin. Asks for what is missing where there is a terminal.')
  .option('--username <name>')
  .option('--first-name <name>')
  .option('--last-name <name>')
  .option('--email <address>', 'may be left out')
  .option(...STDIN)
  .addHelpText('after', `\n${NO_ARGUMENT}\nWithout a terminal ADMIN_PASSWORD in the environment serves too.`)
  .action(create)

command
  .command('reset-password')
  .description('Gives a user or an admin a new password and signs them out everywhere.')
  .argument('<username>')
  .option(...STDIN)
  .option('--yes', 'do not ask first')
  .addHelpText('after', `\n${NO_ARGUMENT}`)
  .action(resetPassword)

command
  .command('list')
  .description('Lists the admins.')
  .option('--all', 'list everybody')
  .option('--json', 'for programs')
  .action(list)

command
  .command('test-mail')
  .description('Sends a letter by the settings as they are now, and says what the mail server answered.')
  .argument('<address>')
  .action(testMail)

await runCommand(command)
await closePasswordPool()
