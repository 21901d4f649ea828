import { benchFuzz } from './fuzz'
import { benchHearing } from './hearing'
import { benchKills } from './kills'
import { benchLoad } from './load'
import { withService } from './measure'
import { benchSpeed } from './speed'
import { benchStrangers } from './strangers'

/** `npm run bench`: the table of speed. `npm run bench -- NAME` for another bench. All need a build. */
const [name = 'speed', ...parts] = process.argv.slice(2)

const benches: Record<string, () => Promise<string>> = {
  speed: () => benchSpeed(parts),
  hearing: () => withService(benchHearing),
  load: () => withService(benchLoad),
  kills: () => benchKills(parts.map(Number)[0]),
  fuzz: () => benchFuzz(parts.map(Number)),
  strangers: benchStrangers,
}

const bench = benches[name]
if (!bench) throw new Error(`There is no bench ${name}, but ${Object.keys(benches).join(', ')}.`)
console.log(`\n## ${name}\n${await bench()}`)
