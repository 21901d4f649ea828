import { expect, test } from 'vitest'
import { titleOf } from '~/stories/story-title'

test("a title says whose voice it is and the category's longer name", () => {
  expect(titleOf('Grandma Rose', 'recipe')).toBe("Loved One's Voice: Grandma Rose | Category: Recipe")
})
