/** The main module of every worker process: loads the worker that its command line names. */
import { ChildProcess } from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import { connect } from 'node:net'
import os from 'node:os'
import trace from 'node:trace_events'
import { pathToFileURL } from 'node:url'
import v8 from 'node:v8'

/** The messages of a worker process: its start, progress, sent by the worker itself, and then the task's outcome. */
export type WorkerMessage =
  | { started: true }
  | { progress: unknown }
  | { result: unknown }
  | { thrown: { description: string; stack?: string } }

const [entry] = process.argv.slice(2)

// Node's permission model leaves the worker signals, one of which opens the debugger of the service, and reports, which
// are files. sharp asks a report that isn't written which libc this is.
for (const power of ['kill', '_kill', '_debugProcess']) Reflect.deleteProperty(process, power)
const { getReport } = process.report
Object.defineProperty(process, 'report', { value: { getReport } })
const { _handle } = new ChildProcess() as unknown as { _handle: object }
Reflect.deleteProperty(Object.getPrototypeOf(_handle), 'kill')

// Nor does it hold sockets that have a path, the priority of other processes, and files in the current folder.
const local = connect({ path: '/' }).on('error', () => {})
const { _handle: socket } = local as unknown as { _handle: object | null }
// Node.js 25.9 makes none where the network is closed.
const pipe = socket ? Object.getPrototypeOf(socket) : {}
local.destroy()
for (const power of ['connect', 'bind', 'listen', 'open', 'fchmod']) Reflect.deleteProperty(pipe, power)
const powers: [object, string[]][] = [
  [os, ['setPriority']],
  [trace, ['createTracing']],
  [v8, ['writeHeapSnapshot', 'setHeapSnapshotNearHeapLimit']],
]
for (const [module, names] of powers) for (const name of names) Reflect.deleteProperty(module, name)
syncBuiltinESMExports()

const worker = import(pathToFileURL(entry).href)

process.on('message', async ({ task }: { task: unknown }) => {
  const { default: run } = await worker
  process.send?.({ started: true } satisfies WorkerMessage)
  try {
    process.send?.({ result: await run(task) } satisfies WorkerMessage)
  } catch (error) {
    const { stack } = (error ?? {}) as { stack?: string }
    process.send?.({ thrown: { description: String(error), stack } } satisfies WorkerMessage)
  }
})
