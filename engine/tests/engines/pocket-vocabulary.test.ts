import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../../../tests/support/new-folder'
import { countTokens, readVocabulary } from '../../src/engines/pocket/vocabulary'

const folder = newFolder()
/** One token for each character and each byte, as every SentencePiece model with byte fallback has. */
const [vocab, scores] = ['vocab', 'token_scores'].map(
  (name): Record<string, number> =>
    JSON.parse(readFileSync(`engine/tests/fixtures/toy-pocket/${name}.json`, 'utf8')),
)

function readWith(words: Record<string, number>) {
  const count = Object.keys(vocab).length
  const ids = Object.fromEntries(Object.keys(words).map((word, i) => [word, count + i]))
  const [vocabPath, scoresPath] = ['vocab.json', 'token_scores.json'].map((name) => join(folder, name))
  writeFileSync(vocabPath, JSON.stringify({ ...vocab, ...ids }))
  writeFileSync(scoresPath, JSON.stringify({ ...scores, ...words }))
  return readVocabulary(vocabPath, scoresPath)
}

describe('countTokens', () => {
  it.each([
    ['the', {}, 4],
    ['the', { '▁the': -6 }, 1],
    ['the theme', { '▁the': -6, me: -3 }, 3],
    ['the theme', { '▁the': -6, '▁theme': -4 }, 2],
    // The likelier split wins, not the shorter one.
    ['ab', { '▁ab': -30 }, 3],
    ['é', {}, 3],
  ])('splits %j with %j into %i', (text, words, count) => {
    expect(countTokens(readWith(words), text)).toBe(count)
  })
})
