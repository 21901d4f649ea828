// Makes app/platform/styles/fonts/: Newsreader, cut to the characters and weights that the pages use.
// Run it for a new version of the package or more characters: node scripts/subset-fonts.mjs
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import subsetFont from 'subset-font'
import { root } from './steps.mjs'

const packageDir = path.join(root, 'node_modules/@fontsource-variable/newsreader')
const fontsDir = path.join(root, 'app/platform/styles/fonts')

const range = (first, last) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at))

/** As unicode-range in app/platform/styles/type.css. Other characters are set in the reader's own serif. */
const characters = `${range(0x20, 0x7e)}\u00a0£©«·»${range(0xc0, 0xff)}–—‘’“”…`

const MAX_BYTES = 30 * 1024

const faces = [
  { from: 'newsreader-latin-wght-normal.woff2', to: 'newsreader.woff2', wght: { min: 400, max: 700 } },
  { from: 'newsreader-latin-wght-italic.woff2', to: 'newsreader-italic.woff2', wght: 400 },
]

mkdirSync(fontsDir, { recursive: true })
for (const { from, to, wght } of faces) {
  const whole = readFileSync(path.join(packageDir, 'files', from))
  const font = await subsetFont(whole, characters, {
    targetFormat: 'woff2',
    variationAxes: { wght },
    keepFeatures: ['kern', 'liga'],
    noHinting: true,
  })
  if (font.length > MAX_BYTES) throw new Error(`${to} has ${font.length} bytes, more than ${MAX_BYTES}`)
  writeFileSync(path.join(fontsDir, to), font)
  console.log(`${to}: ${font.length} bytes`)
}
copyFileSync(path.join(packageDir, 'LICENSE'), path.join(fontsDir, 'OFL.txt'))
