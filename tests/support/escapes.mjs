// Ways out of a worker's cage, for its tests: each returns if it got out, and throws if it was held.
import { ChildProcess, execFileSync, fork, spawn, spawnSync } from 'node:child_process'
import { setEngine } from 'node:crypto'
import fs from 'node:fs'
import { open as openInspector, Session } from 'node:inspector'
import module, { createRequire } from 'node:module'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createTracing } from 'node:trace_events'
import v8 from 'node:v8'
import { WASI } from 'node:wasi'
import { Worker } from 'node:worker_threads'

const load = createRequire(import.meta.url)
const READS = `require('node:worker_threads').parentPort.postMessage(require('node:fs').readdirSync('/'))`

// By this file's place: a worker runs in a folder that can't be written.
const ADDON = path.join(
  import.meta.dirname,
  '../../node_modules/better-sqlite3/build/Release/better_sqlite3.node',
)

const startThread = (options) =>
  new Promise((resolve, reject) => {
    new Worker(READS, { eval: true, ...options }).on('message', resolve).on('error', reject)
  })

/**
 * @param {{ secret: string, database: string, folder: string, own: string }} at a file, a database and a folder that
 *   the worker may not touch, and a folder of its own, or one that it may not write either
 * @returns {Record<string, () => unknown>}
 */
export const escapes = ({ secret, database, folder, own }) => {
  const outside = (name) => path.join(folder, name)
  const inside = (name) => path.join(own, name)
  const climbing = `${own}${path.sep}${path.relative(own, secret)}`
  const inFolder = (run) => {
    const before = process.cwd()
    process.chdir(folder)
    try {
      return run()
    } finally {
      process.chdir(before)
    }
  }
  const sqlite = () => new (load('node:sqlite').DatabaseSync)(database)
  return {
    'a thread without flags': () => startThread({ execArgv: [] }),
    'a thread with NODE_OPTIONS': () => startThread({ env: { NODE_OPTIONS: '--no-warnings' } }),
    'a thread of loaders': () => module.register(`data:text/javascript,${encodeURIComponent('export {}')}`),
    'a program': () => execFileSync('/bin/sh', ['-c', 'id']),
    'a program without waiting': () =>
      new Promise((resolve, reject) => spawn('id').on('spawn', resolve).on('error', reject)),
    'a Node.js of its own': () => fork(secret, { execArgv: [] }),
    'its own replacement': () => process.execve('/bin/sh', ['sh', '-c', 'id']),
    'process.binding': () => process.binding('fs'),
    'process.binding that starts a program': () => process.binding('spawn_sync').spawn({ file: '/bin/sh' }),
    'an internal module': () => load('internal/test/binding'),
    'WASI with the folder': () => new WASI({ version: 'preview1', preopens: { '/': folder } }),
    'an engine of OpenSSL': () => setEngine('/usr/lib/engine.so'),
    'a debugger of its own': () => openInspector(0),
    'a session of the debugger': () => new Session().connect(),
    'a signal to the service': () => process.kill(process.ppid, 0),
    'a signal by the raw call': () => process._kill(process.ppid, 0),
    'a debugger in the service': () => process._debugProcess(process.ppid),
    'a signal to its group': () => new ChildProcess()._handle.kill(0),
    'a report': () => process.report.writeReport(outside('report.json')),
    'a setting of reports': () => {
      if (!('reportOnFatalError' in process.report)) throw new Error('There is none.')
    },
    'a snapshot of the heap': () => v8.writeHeapSnapshot(outside('heap')),
    'a snapshot of the heap where it is': () => v8.writeHeapSnapshot(),
    'a trace where it is': () => createTracing({ categories: ['v8'] }).enable(),
    'a snapshot of a full heap': () => v8.setHeapSnapshotNearHeapLimit(1),
    'the priority of the service': () => os.setPriority(process.ppid, os.getPriority(process.ppid)),
    'a socket with a path': () =>
      new Promise((resolve, reject) => {
        net.createServer().on('error', reject).listen(outside('socket'), resolve)
      }),
    'a connection to a socket with a path': () =>
      new Promise((resolve, reject) => {
        net.connect({ path: '/nowhere' }).on('error', ({ code }) => {
          if (code === 'ENOENT') resolve()
          else reject(code)
        })
      }),
    'a snapshot of the heap in the current folder': () => inFolder(() => v8.writeHeapSnapshot()),
    'a trace in the current folder': () => inFolder(() => createTracing({ categories: ['v8'] }).enable()),
    'a cache of compiled code': () => {
      if (module.enableCompileCache(outside('cache')).directory === undefined) throw new Error('not enabled')
    },
    'the database, by node:sqlite': () => sqlite().prepare('select * from kept').all(),
    'the database, attached by node:sqlite': () =>
      new (load('node:sqlite').DatabaseSync)(':memory:').exec(`attach '${database}' as kept`),
    reading: () => fs.readFileSync(secret),
    'reading by a climbing path': () => fs.readFileSync(climbing),
    'reading by a path of bytes': () => fs.readFileSync(Buffer.from(climbing)),
    'reading by a URL': () => fs.readFileSync(new URL(`file://${own}/%2e%2e/${path.basename(secret)}`)),
    'reading in the current folder': () => inFolder(() => fs.readFileSync(path.basename(secret))),
    'reading by /proc/self/root': () => fs.readFileSync(`/proc/self/root${secret}`),
    'reading by /proc/self/cwd': () =>
      inFolder(() => fs.readFileSync(`/proc/self/cwd/${path.basename(secret)}`)),
    'reading the environment of the service': () => fs.readFileSync(`/proc/${process.ppid}/environ`),
    'writing its own memory': () => fs.openSync('/proc/self/mem', 'r+'),
    'reading as a Blob': async () => (await fs.openAsBlob(secret)).text(),
    'reading as variables': () => process.loadEnvFile(secret),
    'reading as a module': () => import(secret),
    'reading as JSON': () => load(secret),
    'listing the folder': () => fs.readdirSync(folder),
    'opening the folder': () => fs.opendirSync(folder),
    'watching the folder': () => fs.watch(folder),
    'a copy': () => fs.copyFileSync(secret, inside('copy')),
    'a copy of the folder': () => fs.cpSync(folder, inside('copies'), { recursive: true }),
    'a copy to the folder': () => fs.cpSync(own, outside('copies'), { recursive: true }),
    'a link to the file': () => fs.linkSync(secret, inside('linked')),
    'a symbolic link': () => fs.symlinkSync(secret, inside('link')),
    'a symbolic link that is moved': () => {
      fs.mkdirSync(inside('deep'), { recursive: true })
      fs.symlinkSync(`../../${path.basename(secret)}`, inside('deep/link'))
      fs.renameSync(inside('deep/link'), inside('moved'))
      return fs.readFileSync(inside('moved'))
    },
    'taking the file': () => fs.renameSync(secret, inside('taken')),
    writing: () => fs.writeFileSync(outside('written'), ''),
    'writing over the file': () => fs.writeFileSync(secret, ''),
    truncating: () => fs.truncateSync(secret),
    deleting: () => fs.rmSync(secret),
    'a new folder': () => fs.mkdtempSync(outside('made')),
    'other rights': () => fs.chmodSync(secret, 0o777),
    'another time': () => fs.utimesSync(secret, 1, 1),
    'native code': () => process.dlopen({ exports: {} }, ADDON),
    'changed functions that check paths': () => {
      path.resolve = (given) => given
      path.toNamespacedPath = path.resolve
      return fs.readFileSync(climbing)
    },
    'a synchronous program': () => {
      const { error } = spawnSync('id')
      if (error) throw error
    },
  }
}

/** V8's flags name files that it writes; it ends the process that sets one. */
export function setFlagOfV8(file) {
  v8.setFlagsFromString('--trace-turbo')
  v8.setFlagsFromString(`--trace-turbo-cfg-file=${file}`)
}
