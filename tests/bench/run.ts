import { benchAdminScale } from './admin-scale'
import { benchClients } from './clients'
import { benchClock } from './clock'
import { benchContainer } from './container'
import { benchForge } from './forge'
import { benchFullDisk } from './full-disk'
import { benchFuzz } from './fuzz'
import { benchGuesses } from './guesses'
import { benchHearing } from './hearing'
import { benchKills } from './kills'
import { withService } from './measure'
import { benchMigration } from './migration'
import { benchNames } from './names'
import { benchNights } from './nights'
import { benchSpeed } from './speed'
import { benchStrangers } from './strangers'
import { benchTwoSpeakers } from './two-speakers'
import { benchUploadMemory } from './upload-memory'
import { benchWebThread } from './web-thread'
import { benchWordTimes } from './word-times'

/**
 * `npm run bench`: the table of speed. `npm run bench -- NAME` for another bench: all but word-times and two-speakers need a build.
 * `npm run bench -- admin-scale users/ DELETE` measures the pages and calls that are so named.
 */
const [name = 'speed', ...parts] = process.argv.slice(2)
const [first] = parts.map(Number)

const benches: Record<string, () => Promise<string>> = {
  speed: () => benchSpeed(parts),
  'web-thread': () => withService(benchWebThread),
  'upload-memory': () => withService(benchUploadMemory),
  'admin-scale': () => benchAdminScale(parts),
  disk: () => benchFullDisk(parts[0]),
  'word-times': benchWordTimes,
  hearing: () => withService(benchHearing),
  'two-speakers': benchTwoSpeakers,
  kills: () => benchKills(first),
  clock: benchClock,
  container: benchContainer,
  forge: () => benchForge(...parts.map(Number)),
  fuzz: () => benchFuzz(parts.map(Number)),
  strangers: benchStrangers,
  guesses: () => benchGuesses(first),
  names: benchNames,
  nights: benchNights,
  migration: benchMigration,
  clients: benchClients,
}

const bench = benches[name]
if (!bench) throw new Error(`There is no bench ${name}, but ${Object.keys(benches).join(', ')}.`)
console.log(`\n## ${name}\n${await bench()}`)
