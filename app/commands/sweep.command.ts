import { createCommand, runCommand } from './command.server'

const command = createCommand('sweep').description('Looks for files without rows and rows without files.')

await runCommand(command)
