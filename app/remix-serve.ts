import * as build from 'virtual:remix/server-build'
import { boot } from './entry.server'
import { config } from './platform/config.server'
import { guardBuild } from './platform/server/guard-build.server'

/* The service as remix-serve runs it: Remix's build, started and guarded, since that server has none of our checks. */
const service = boot()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => service.stop())

export * from 'virtual:remix/server-build'
export const { routes, entry } = guardBuild(build, config.appUrl)
