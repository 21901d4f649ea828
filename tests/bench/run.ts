import { startService } from '../support/service'
import { benchUploadMemory } from './upload-memory'
import { benchWebThread } from './web-thread'

/** `npm run bench`: figures, as ratios against something run beside it. Needs a build. */
const benches = { 'web thread': benchWebThread, 'upload memory': benchUploadMemory }

for (const [name, bench] of Object.entries(benches)) {
  const service = await startService()
  try {
    console.log(`\n## ${name}\n${await bench(service)}`)
  } finally {
    await service.dispose()
  }
}
