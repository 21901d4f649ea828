import { expect, test } from 'vitest'
import { storyTitle, voiceNameIn } from '~/stories/story-title'

test.each(['Grandma Rose', 'Rose | Category: Aunt', 'جدتي'])('the name %s is found in its title', (name) => {
  expect(voiceNameIn(storyTitle(name, 'Recipe'))).toBe(name)
})

test('another title has no voice', () => {
  for (const title of ['The roses', "Loved One's Voice: ", '']) expect(voiceNameIn(title)).toBeUndefined()
})
