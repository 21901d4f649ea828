import { readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { folderProblem, requireFolder } from '~/platform/storage/disk/try-folder.server'
import { newFolder } from '../../../../support/new-folder'
import { mountSmallDisk } from '../../../../support/small-disk'

const said = async (path: string) => (await folderProblem('BACKUP_DIR', path))?.join(' ')

describe('a folder of a setting', () => {
  it('is good where it is, or can be made, and the trial leaves nothing', async () => {
    const place = newFolder()
    expect([await said(place), await said(join(place, 'a', 'b'))]).toEqual([undefined, undefined])
    expect(readdirSync(place)).toEqual([])
    await requireFolder('BACKUP_DIR', join(place, 'a', 'b'))
    expect(readdirSync(join(place, 'a'))).toEqual(['b'])
  })

  it.each<[string, (place: string) => string, RegExp]>([
    [
      'that is a file',
      (place) => join(place, 'file'),
      /^BACKUP_DIR is \S+file, and a part of that path is a file\. Set it/,
    ],
    [
      'below a file',
      (place) => join(place, 'file', 'b'),
      /^BACKUP_DIR is \S+b, and a part of that path is a file\. Set it/,
    ],
    [
      'below a link that leads nowhere',
      (place) => join(place, 'link', 'b'),
      /link is a link to a folder that isn't there\. Is its disk mounted\?$/,
    ],
    [
      'in /proc',
      () => '/proc/backups/nightly',
      /^BACKUP_DIR is \S+, and no folder can be made there\. Set it to another one\.$/,
    ],
    [
      'in a circle of links',
      (place) => join(place, 'circle'),
      /can't be used \(ELOOP\)\. Check its disk, or set BACKUP_DIR to/,
    ],
    ['with too long a name', (place) => join(place, 'a'.repeat(300)), /can't be used \(ENAMETOOLONG\)\./],
  ])('%s is told, with what to do, and stays as it is', async (_, pathIn, sentence) => {
    const place = newFolder()
    writeFileSync(join(place, 'file'), '')
    symlinkSync('/nowhere', join(place, 'link'))
    symlinkSync('circle', join(place, 'circle'))
    const path = pathIn(place)
    expect(await said(path)).toMatch(sentence)
    await expect(requireFolder('BACKUP_DIR', path)).rejects.toMatchObject({
      name: 'ConfigError',
      message: expect.stringMatching(sentence),
    })
    expect(readdirSync(place).sort()).toEqual(['circle', 'file', 'link'])
  })

  it('on a disk that is mounted read-only is told so, and a full one is good', async ({ skip }) => {
    const disk = mountSmallDisk(1)
    if (typeof disk === 'string') return skip(disk)
    onTestFinished(() => disk.unmount())
    disk.fill()
    expect(await said(join(disk.dir, 'full'))).toBeUndefined()
    disk.makeReadOnly()
    expect(await said(disk.dir)).toBe(
      `The disk of ${disk.dir} is mounted read-only. Mount it for writing, or set BACKUP_DIR to another folder.`,
    )
  })
})
