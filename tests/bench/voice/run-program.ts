import { spawn } from 'node:child_process'

/**
 * Runs a program until it exits.
 * @returns its standard output
 * @throws Error with its error output if it fails
 */
export function runProgram(
  command: string,
  args: readonly string[],
  { input = '', cwd }: { input?: string; cwd?: string } = {},
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: 'pipe' })
    const output: Buffer[] = []
    const complaints: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(Buffer.concat(output))
      else reject(new Error(`${command} ended with ${code}: ${Buffer.concat(complaints).toString().trim()}`))
    })
    // A program that exits before it has read everything reports that by its exit code.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}

/** Whether a program can be started and exits successfully. */
export function canRun(command: string, args: readonly string[]): Promise<boolean> {
  return runProgram(command, args).then(
    () => true,
    () => false,
  )
}
