// A worker for the pool's tests: behaves, or misbehaves, as its task demands.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { escapes, setFlagOfV8 } from './escapes.mjs'

const kept = []

const oomScore = () =>
  process.platform === 'linux' ? Number(readFileSync('/proc/self/oom_score_adj', 'utf8')) : undefined

function crashOnce(mark) {
  if (existsSync(mark)) return
  writeFileSync(mark, '')
  process.exit(3)
}

/** @returns the names of the ways that led out */
async function escapeAll(at) {
  const ways = []
  for (const [name, tryTo] of Object.entries(escapes(at))) {
    try {
      await tryTo()
      ways.push(name)
    } catch {
      // Held.
    }
  }
  return ways
}

export default async function run(task) {
  switch (task.kind) {
    case 'echo':
      return { value: task.value, pid: process.pid }
    case 'environment':
      return { environment: process.env, priority: os.getPriority(), oomScore: oomScore() }
    case 'beat':
      for (let beat = 0; beat < task.beats; beat++) {
        process.send({ progress: beat / task.beats })
        await new Promise((resolve) => setTimeout(resolve, task.everyMs))
      }
      return 'done'
    case 'say':
      console.log(task.words)
      console.error(task.words)
      return 'said'
    case 'spin':
      await new Promise((resolve) => process.send({ progress: 0 }, resolve))
      for (;;) Math.random()
    case 'sleep':
      return new Promise((resolve) => setTimeout(() => resolve(process.pid), task.ms))
    case 'grow':
      for (;;) {
        kept.push(Buffer.alloc(16 * 2 ** 20, 1))
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    case 'hold':
      kept.push(Buffer.alloc(task.bytes, 1))
      return { pid: process.pid }
    case 'fill-heap':
      for (;;) kept.push(Array.from({ length: 1000 }, Math.random))
    // Crashes in the first of two runs.
    case 'exit-once':
      crashOnce(task.mark)
      return 'done'
    case 'decode-sample':
      crashOnce(task.analysisPath)
      return { ok: true, value: 'decoded' }
    case 'read':
      return readFileSync(task.path, 'utf8')
    case 'write':
      return writeFileSync(task.path, 'written')
    case 'link':
      return symlinkSync(task.path, path.join(path.dirname(task.path), 'spool', 'link'))
    case 'escape':
      return escapeAll(task.at)
    case 'set-flag':
      return setFlagOfV8(task.path)
    case 'connect':
      return new Promise((resolve, reject) => {
        const socket = connect(task.port, '127.0.0.1', () => resolve(socket.end() && 'connected'))
        socket.on('error', reject)
      })
    case 'start':
      return spawnSync(task.path, ['--version']).stdout
    case 'load':
      return process.dlopen({ exports: {} }, task.path)
    case 'exit':
      process.exit(task.code)
      return
    case 'throw':
      throw new TypeError('a defect')
    default:
      throw new Error(`no task ${task.kind}`)
  }
}
