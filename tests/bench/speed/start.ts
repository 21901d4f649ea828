import { join } from 'node:path'
import { inFolder, inTurn, timed, until } from '../measure'
import { startBarePage, startOurs } from './contest'
import { type Row, row } from './row'

const ROUNDS = 5
const PORT = 41_980
const POLL_MS = 5

const isAnswered = () =>
  fetch(`http://127.0.0.1:${PORT}/`).then(
    async (response) => (await response.text()) !== '' && response.ok,
    () => false,
  )

/** From the start of the process to the first page. */
export const startRows = (): Promise<Row[]> =>
  inFolder(async (folder) => {
    const storageDir = join(folder, 'storage')
    const untilAnswered = async (start: () => Promise<{ stop(): Promise<unknown> }>) => {
      let starting: ReturnType<typeof start> | undefined
      const took = await timed(() => {
        starting = start()
        return until(isAnswered, 120_000, POLL_MS)
      })
      await (await starting)?.stop()
      return took
    }
    const measures = {
      ours: () => untilAnswered(() => startOurs({ STORAGE_DIR: storageDir, PORT: String(PORT) })),
      theirs: () => untilAnswered(() => startBarePage(PORT)),
    }
    // The first start of ours also makes the admin.
    const { ours, theirs } = await inTurn(ROUNDS, measures, 1)
    return [row('start', 'ms', ours, ['1.3 ×', 1.3 * theirs], ['bare page', theirs])]
  })
