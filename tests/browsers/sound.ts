import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '../bench/measure'
import { ended } from '../support/printed'

/**
 * A sound card that nobody hears: where there is none, Firefox ends a playback with an error when it seeks, and WebKit
 * waits.
 */
export async function startSound() {
  const folder = mkdtempSync(join(tmpdir(), 'everspoken-sound-'))
  const socket = join(folder, 'socket')
  const modules = ['module-null-sink', `module-native-protocol-unix socket=${socket} auth-anonymous=1`]
  const args = ['-n', '--daemonize=no', '--exit-idle-time=-1', ...modules.flatMap((module) => ['-L', module])]
  const env = { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder }
  const server = spawn('pulseaudio', args, { stdio: 'ignore', env })
  await until(async () => existsSync(socket))
  return {
    env: { PULSE_SERVER: `unix:${socket}` },
    async stop() {
      server.kill()
      await ended(server)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
