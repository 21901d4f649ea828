import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomNumbers } from '../support/random-numbers'
import { inFolder } from './measure'
import { run } from './voice/kit'

const AT_ONCE = 4
const ARGS = ['-f', 's16le', '-ac', '1', '-ar', '16000', '-']

/** What ffmpeg plays of a file, by the file's own bytes; empty if it plays nothing. */
const played = (path: string): Promise<Buffer> =>
  run('ffmpeg', ['-v', 'quiet', '-i', path, ...ARGS]).catch(() => Buffer.alloc(0))

/**
 * Changes a signed story until ffmpeg has played so many of the changed files; none may be told as made here, unless
 * ffmpeg plays the same of it.
 */
export const benchForge = (wanted = 10_000, seed = 22): Promise<string> =>
  inFolder(async (folder) => {
    process.env.STORAGE_DIR = folder
    // These read the settings.
    const { forge, writeSignedStory } = await import('../support/forgeries')
    const { verdictOn } = await import('~/stories/signature/sign-story.server')
    const { readStoryFile } = await import('~/stories/signature/story-file')
    const { story, other } = await writeSignedStory(join(folder, 'story.mp3'))
    const own = await played(join(folder, 'story.mp3'))
    if (own.length === 0) throw new Error('This bench needs ffmpeg.')
    const random = randomNumbers(seed)
    const counts = { made: 0, played: 0, 'made-here': 0, changed: 0, unknown: 0, elsewhere: 0 }
    const findings: number[] = []
    async function forgeSome(lane: number): Promise<void> {
      const path = join(folder, `forged-${lane}.mp3`)
      while (counts.played < wanted) {
        const number = counts.made++
        writeFileSync(path, forge(story, other, random))
        const { verdict } = verdictOn(await readStoryFile(path))
        const sound = await played(path)
        if (sound.length === 0) continue
        counts.played++
        counts[verdict]++
        if (verdict === 'made-here' && !sound.equals(own)) findings.push(number)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, (_, lane) => forgeSome(lane)))
    return `Seed ${seed}: ${JSON.stringify(counts)}\nTold as made here, and heard otherwise: ${findings.join(', ') || 'none'}`
  })
