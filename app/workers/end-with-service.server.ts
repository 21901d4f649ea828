import { type ChildProcess, spawn } from 'node:child_process'
import { Socket } from 'node:net'

/**
 * Ends a worker when the service is gone, also when that was killed: a shell waits for the end of a pipe that only the
 * service holds. A thread of the worker could do it only with --allow-worker, and then a thread of a decoder would have no
 * permissions to keep to. In a session of its own, since Ctrl+C is for the service.
 */
export function endWithService(worker: ChildProcess): void {
  const watcher = spawn('/bin/sh', ['-c', 'read -r line; kill -9 "$0"', String(worker.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { NODE_ENV: process.env.NODE_ENV },
    detached: true,
  })
  watcher.unref()
  if (watcher.stdin instanceof Socket) watcher.stdin.unref()
  const endWorker = () => worker.kill('SIGKILL')
  watcher.once('exit', endWorker).once('error', endWorker)
  worker.once('exit', () => watcher.kill('SIGKILL'))
}
