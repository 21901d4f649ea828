import { createHash } from 'node:crypto'
import { cpSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeAll, describe, expect, it } from 'vitest'
import { readManifest } from '~/admin/backups/backup-manifest.server'
import { sentenceFor } from '~/admin/backups/operator-error'
import { restoreBackup } from '~/admin/backups/restore-backup.server'
import { config } from '~/platform/config.server'
import { newFolder } from '../support/new-folder'
import { operate } from '../support/operator'
import { contents, newBackup, newStorage } from '../support/storages'

let backup: string
const { storageDir } = config

/** Copies the backup and damages the copy. */
function damagedBy(damage: (folder: string) => void): string {
  const folder = join(newFolder(), 'backup')
  cpSync(backup, folder, { recursive: true })
  damage(folder)
  return folder
}

interface Listed {
  files: { path: string; bytes: number; sha256: string }[]
}
function editManifest(folder: string, edit: (manifest: Listed) => void): void {
  const path = join(folder, 'manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  edit(manifest)
  writeFileSync(path, JSON.stringify(manifest))
}
function aFile(folder: string): string {
  const files = Object.keys(contents(join(folder, 'files')))
  return join(folder, 'files', files[0])
}

/** Updates the manifest's entry of a changed file. */
function rehash(folder: string, path: string): void {
  const bytes = readFileSync(join(folder, path))
  editManifest(folder, (manifest) => {
    const file = manifest.files.find((listed) => listed.path === path)
    Object.assign(file ?? {}, {
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
  })
}

beforeAll(async () => {
  backup = await newBackup()
  ;(await newStorage(storageDir)).close()
})

describe('a restore', () => {
  it.each([
    [
      'with a changed byte',
      /is not what was backed up/,
      (folder: string) => {
        const bytes = readFileSync(aFile(folder))
        bytes[100] ^= 1
        writeFileSync(aFile(folder), bytes)
      },
    ],
    [
      'with a damaged database and its hash',
      /The backup cannot be used/,
      (folder: string) => {
        const path = join(folder, 'app.sqlite')
        const bytes = readFileSync(path)
        bytes.fill(0xff, 4096, 20_000)
        writeFileSync(path, bytes)
        rehash(folder, 'app.sqlite')
      },
    ],
    [
      'of a newer version',
      /newer version/,
      (folder: string) => {
        const db = new Database(join(folder, 'app.sqlite'))
        db.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('x', 9999999999999)")
        db.close()
        rehash(folder, 'app.sqlite')
      },
    ],
    ['without a file that its manifest names', /is missing/, (folder: string) => rmSync(aFile(folder))],
    [
      'whose manifest omits a file',
      /is missing/,
      (folder: string) => editManifest(folder, (manifest) => manifest.files.pop()),
    ],
    ['without a manifest', /no complete backup/, (folder: string) => rmSync(join(folder, 'manifest.json'))],
    [
      'whose manifest leads out of it',
      /an unexpected path/,
      (folder: string) =>
        editManifest(folder, (manifest) => {
          manifest.files[1].path = 'files/../../../etc/passwd'
        }),
    ],
    [
      'with a link in place of a file',
      /is a link/,
      (folder: string) => {
        renameSync(join(folder, 'session-secret'), join(folder, '..', 'elsewhere'))
        symlinkSync(join(folder, '..', 'elsewhere'), join(folder, 'session-secret'))
      },
    ],
  ] as const)('rejects a backup %s, before it changes anything', async (_, sentence, damage) => {
    const before = contents(storageDir)
    const folder = damagedBy(damage)
    const { signal } = new AbortController()
    const restored = readManifest(folder).then((manifest) => restoreBackup(folder, manifest, { signal }))
    expect(await restored.then(() => '', sentenceFor)).toMatch(sentence)
    expect(contents(storageDir)).toEqual(before)
  })

  it('asks for confirmation, and names the flag without a terminal', async () => {
    const before = contents(storageDir)
    const ended = await operate(['restore', backup], { storageDir })
    expect(ended.code).toBe(2)
    expect(ended.stderr).toContain('add --yes')
    expect(contents(storageDir)).toEqual(before)
  })

  it('refuses when the files are on another disk, to which files can not be renamed', async () => {
    const { storageDir, close } = await newStorage()
    close()
    const elsewhere = join(newFolder(), 'files')
    renameSync(join(storageDir, 'files'), elsewhere)
    symlinkSync(elsewhere, join(storageDir, 'files'))
    const before = contents(storageDir)
    const ended = await operate(['restore', backup, '--yes'], { storageDir })
    expect(ended).toMatchObject({ code: 2, stdout: '' })
    expect(ended.stderr).toContain('is a link or on another disk')
    expect(contents(storageDir)).toEqual(before)
  })
})
