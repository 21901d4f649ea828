import { type Service, startService } from '../support/service'
import { benchAdminScale } from './admin-scale'
import { benchUploadMemory } from './upload-memory'
import { benchWebThread } from './web-thread'

/** `npm run bench`, or `npm run bench -- NAME` for one: figures, as ratios against something run beside it. Needs a build. */
const benches: Record<string, () => Promise<string>> = {
  'web-thread': () => withService(benchWebThread),
  'upload-memory': () => withService(benchUploadMemory),
  'admin-scale': benchAdminScale,
}

async function withService(bench: (service: Service) => Promise<string>): Promise<string> {
  const service = await startService()
  try {
    return await bench(service)
  } finally {
    await service.dispose()
  }
}

const [only] = process.argv.slice(2)
for (const [name, bench] of Object.entries(benches)) {
  if (!only || only === name) console.log(`\n## ${name}\n${await bench()}`)
}
