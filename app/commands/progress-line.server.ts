import { sizeInWords } from '~/backups/operator-error'
import { say } from './command.server'

const WIDTH = 24
const REDRAW_MS = 200
const CLEAR = '\r\u001b[K'

/**
 * Shows the steps of a long work on stderr: in a terminal as a bar that is drawn again and again, elsewhere as one line
 * for each step.
 */
export function createProgressLine() {
  let step = ''
  let drawnAt = 0
  return {
    show(name: string, doneBytes: number, totalBytes: number | undefined): void {
      const isNew = name !== step
      step = name
      if (!process.stderr.isTTY) {
        if (isNew) say(`${name} …`)
        return
      }
      const isDone = doneBytes === totalBytes
      if (!isNew && !isDone && performance.now() - drawnAt < REDRAW_MS) return
      drawnAt = performance.now()
      process.stderr.write(`${CLEAR}${name} ${barOf(doneBytes, totalBytes)}`)
    },
    end(): void {
      if (process.stderr.isTTY) process.stderr.write(CLEAR)
    },
  }
}

function barOf(done: number, total: number | undefined): string {
  if (total === undefined) return sizeInWords(done)
  const share = total > 0 ? Math.min(1, done / total) : 1
  const filled = Math.round(share * WIDTH)
  const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled)
  return `${bar} ${Math.floor(share * 100)} % of ${sizeInWords(total)}`
}
