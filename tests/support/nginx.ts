import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './free-port'

const NGINX = '/usr/sbin/nginx'

export const hasNginx = existsSync(NGINX)

export interface Nginx {
  url: string
  pid: number
  stop(): Promise<void>
}

/**
 * Runs Debian's nginx as one process.
 * @param http what is in its http block, given the address to listen on
 */
export async function startNginx(http: (address: string) => string): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'everspoken-nginx-'))
  const port = await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr;
events {}
http { access_log off; ${temporary.join(' ')}
${http(`127.0.0.1:${port}`)} }`,
  )
  const child = spawn(NGINX, ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let printed = ''
  child.stderr.on('data', (chunk) => {
    printed += chunk
  })
  const exit = once(child, 'exit')
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nginx ended:\n${printed}`)
    if (await isOpen(port)) break
    await wait(20)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill()
      await exit
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
