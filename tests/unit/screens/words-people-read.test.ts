import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, it } from 'vitest'

/** The word lists of the voice engine and of what is read how, and programs' names for an engine. */
const READ_BY_NOBODY = /^app\/(voice-engine|stories\/narration)\//
/** Stories about people of whom it is known: imagined letters, the founder's words, and texts to read aloud. */
const ABOUT_SOMEBODY =
  /(landing\/(page-texts|sections\/(founder-message|sample-letter))|recorder\/texts-to-read)[.]/

const HE_OR_SHE = /\b(he|she|him|his|her|hers|himself|herself)\b/i
const JARGON = /\b(3GP|ffmpeg|sample rate|classic-\d)|[^'".]\.opus\b/i

/** Every string, template and text of JSX of a file. */
function textsOf(path: string): string[] {
  const texts: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isJsxText(node) || ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node))
      texts.push(node.text.replace(/\s+/g, ' '))
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, false))
  return texts
}

it('no text that people read calls the person whose voice it is he or she, or names a format or program', () => {
  const paths = execFileSync('git', ['ls-files', 'app/*.ts', 'app/*.tsx'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((path) => !READ_BY_NOBODY.test(path))
  const found = paths.flatMap((path) => {
    const wrong = ABOUT_SOMEBODY.test(path) ? [JARGON] : [JARGON, HE_OR_SHE]
    return textsOf(path)
      .filter((text) => wrong.some((words) => words.test(text)))
      .map((text) => `${path}: ${text}`)
  })
  expect(found).toEqual([])
})
