import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeWhenChanged } from '../../../scripts/build-when-changed.mjs'
import { newFolder } from '../../support/new-folder'

let folder: string
let file: string
beforeEach(() => {
  folder = newFolder()
  file = join(folder, 'made.bin')
  write('program.mjs', programOf('the first'))
  write('lock.json', '{}')
})

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
const programOf = (text: string) =>
  `import { writeFileSync } from 'node:fs'\nwriteFileSync(process.argv[2], '${text}')`
const make = () => makeWhenChanged(join(folder, 'program.mjs'), file, join(folder, 'lock.json'))
const inode = () => statSync(file).ino

describe('a file that the build makes', () => {
  it('is made, and kept while its program and the packages are the same', async () => {
    await make()
    expect(readFileSync(file, 'utf8')).toBe('the first')
    const made = inode()
    await make()
    expect(inode()).toBe(made)
    expect(readdirSync(folder).sort()).toEqual(['lock.json', 'made.bin', 'made.bin.sha256', 'program.mjs'])
  })

  it.each([
    ['its program changed', () => write('program.mjs', programOf('the second')), 'the second'],
    ['the packages changed', () => write('lock.json', '{ "packages": {} }'), 'the first'],
    ['it is damaged', () => write('made.bin', 'the fi'), 'the first'],
    ['it is missing', () => rmSync(file), 'the first'],
    ['its hash is missing', () => rmSync(`${file}.sha256`), 'the first'],
  ])('is made again if %s', async (_, change, expected) => {
    await make()
    change()
    const before = statSync(file, { throwIfNoEntry: false })?.ino
    await make()
    expect(readFileSync(file, 'utf8')).toBe(expected)
    expect(inode()).not.toBe(before)
    const made = inode()
    await make()
    expect(inode()).toBe(made)
  })

  it('stays as it was if its program fails, which fails the build', async () => {
    await make()
    write('program.mjs', `${programOf('half of it')}\nthrow new Error('no base voice')`)
    await expect(make()).rejects.toThrow('no base voice')
    expect(readFileSync(file, 'utf8')).toBe('the first')
    expect(readdirSync(folder)).toHaveLength(4)
    await expect(make()).rejects.toThrow('no base voice')
  })
})
