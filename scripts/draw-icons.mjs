// Makes public/icon-*.png from public/favicon.svg, and public/share.png from scripts/drawings/share.svg.
// Run it again (node scripts/draw-icons.mjs) after a change of one of the two.
import sharp from 'sharp'
import './steps.mjs'

/** 180 is what iOS takes for the home screen, the others are those of the web manifest. */
for (const size of [180, 192, 512]) {
  await sharp('public/favicon.svg', { density: (72 * size) / 32 })
    .resize(size, size)
    .flatten({ background: '#FBF7F0' })
    .png({ palette: true, effort: 10 })
    .toFile(`public/icon-${size}.png`)
}
await sharp('scripts/drawings/share.svg').png({ palette: true, effort: 10 }).toFile('public/share.png')
