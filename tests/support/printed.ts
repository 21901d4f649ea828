import type { ChildProcess } from 'node:child_process'

/** Waits until the program prints such a line. @throws Error with all it printed, if it ends before */
export function printed(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  let text = ''
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk
      const match = pattern.exec(text)
      if (match) resolve(match)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with ${code}:\n${text}`)))
  })
}

export function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })
}
