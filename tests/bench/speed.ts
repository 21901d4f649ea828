import { cpus } from 'node:os'
import { ensureBuilt } from '../../scripts/build-stamp.mjs'
import { buildBarePage, type Contest, startBarePage, startOurs } from './speed/contest'
import { pageRows } from './speed/pages'
import { mediaRows, requestRows } from './speed/requests'
import { asTable, type Row } from './speed/row'
import { storyRows } from './speed/stories'
import { uploadRows } from './speed/uploads'

const groups: Record<string, (contest: Contest) => Promise<Row[]>> = {
  pages: pageRows,
  requests: requestRows,
  media: mediaRows,
  stories: storyRows,
  uploads: uploadRows,
}

/**
 * `npm run bench`: what is fast, beside a Remix app with one page and node:http in the same run. Builds what it
 * needs.
 * @param names of groups of rows; all if empty
 */
export async function benchSpeed(names: string[] = []): Promise<string> {
  const chosen = names.length > 0 ? names : Object.keys(groups)
  if (!(await ensureBuilt())) throw new Error('The build failed.')
  buildBarePage()
  const date = new Date().toISOString().slice(0, 10)
  const heading = `${date}, ${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}. Medians of rounds in turn.`
  const rows: Row[] = []
  for (const name of chosen) {
    const [service, bare] = await Promise.all([startOurs(), startBarePage()])
    try {
      rows.push(...((await groups[name]?.({ service, bare })) ?? []))
    } finally {
      await Promise.all([service.dispose(), bare.stop()])
    }
  }
  return `${heading}\n\n${asTable(rows)}`
}
