import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, it } from 'vitest'

/** The word lists of the voice engine and of what is read how, and programs' names for an engine. */
const READ_BY_NOBODY = /^app\/stories\/narration\//
/** Stories about people of whom it is known: imagined letters, the founder's words, and texts to read aloud. */
const ABOUT_SOMEBODY =
  /(landing\/(page-texts|sample-letter|sections\/founder-message)|recorder\/texts-to-read)[.]/

const HE_OR_SHE = /\b(he|she|him|his|her|hers|himself|herself)\b/i
/** What CHANGELOG.md lists as removed: nobody should look for it. */
const GONE = new RegExp(
  [
    String.raw`\bcop(y|ies)\b[^.]*\bon (a|this|your) (device|phone)|\b(keep|kept)\b[^.]*\bon (a|this|your) (device|phone)`,
    String.raw`elevenlabs|/verify\b|signing-key|signature (in|of) (the|a|each) (MP3|story)|\bcaptions?\b`,
    String.raw`\bjoin(ed|ing)? [^.]*\b(voices|recordings) into|\btak(e|en|ing) (recordings |voices |it |them )?apart`,
    String.raw`openapi\.json|/api/pronunciations|takes=1|idempotency-key|\b(run|everspoken) sweep\b`,
    String.raw`\bdownload[^.]*\bbackups?\b|\bemails?\b[^.]*\bstory is ready|mark[^.]* as answered|page \*?Voice engines`,
  ].join('|'),
  'i',
)
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

const filesOf = (...paths: string[]) =>
  execFileSync('git', ['ls-files', ...paths], { encoding: 'utf8' })
    .trim()
    .split('\n')

const textsOfApp = filesOf('app/*.ts', 'app/*.tsx').flatMap((path) =>
  textsOf(path).map((text) => ({ path, text })),
)

it('no text that people read calls the person whose voice it is he or she, or names a format or program', () => {
  const isWrong = ({ path, text }: { path: string; text: string }) =>
    JARGON.test(text) || (!ABOUT_SOMEBODY.test(path) && HE_OR_SHE.test(text))
  expect(textsOfApp.filter(({ path }) => !READ_BY_NOBODY.test(path)).filter(isWrong)).toEqual([])
})

it('no text of the product or its documents names a feature that is gone', () => {
  // The specification is as it was given, and decisions tell what was.
  const documents = filesOf('*.md', '.env.example').filter(
    (path) => !/^(CHANGELOG|docs\/spec|docs\/decisions\/.*)\.md$/.test(path),
  )
  const lines = documents.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .map((text) => ({ path, text })),
  )
  expect([...textsOfApp, ...lines].filter(({ text }) => GONE.test(text))).toEqual([])
})
