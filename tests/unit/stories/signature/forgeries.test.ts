import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verdictOn } from '~/stories/signature/sign-story.server'
import { readStoryFile } from '~/stories/signature/story-file'
import { decodeRecording } from '~/voice-engine/decode/decode-recording'
import { forge, writeSignedStory } from '../../../support/forgeries'
import { randomNumbers } from '../../../support/random-numbers'
import { spoolFolder } from '../../../support/spooled'

const FORGERIES = 600

const soundOf = async (path: string) => Buffer.from((await decodeRecording(path, 16_000)).samples.buffer)

/** `npm run bench -- forge` is the long form, which hears what ffmpeg plays. */
test('no forgery is told as made here, unless it sounds as the story does', async () => {
  const path = join(spoolFolder(), 'forged.mp3')
  const { story, other } = await writeSignedStory(path)
  const heard = await soundOf(path)
  const random = randomNumbers(22)
  let [same, changed] = [0, 0]
  for (let number = 0; number < FORGERIES; number++) {
    writeFileSync(path, forge(story, other, random))
    const { verdict } = verdictOn(await readStoryFile(path))
    if (verdict !== 'made-here') changed++
    else if ((await soundOf(path)).equals(heard)) same++
    else expect.fail(`Forgery ${number} sounds otherwise, and is told as made here.`)
  }
  expect(same).toBeGreaterThan(5)
  expect(changed).toBeGreaterThan(300)
})
