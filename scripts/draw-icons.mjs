// Makes public/icon-*.png from public/favicon.svg, and public/share.png from scripts/drawings/share.svg.
// Run it after a change of one of the two: node scripts/draw-icons.mjs
import sharp from 'sharp'
import './steps.mjs'

/** 180 is for the home screen of iOS, the others are for the web manifest. */
for (const size of [180, 192, 512]) {
  await sharp('public/favicon.svg', { density: (72 * size) / 32 })
    .resize(size, size)
    .flatten({ background: '#FBF7F0' })
    .png({ palette: true, effort: 10 })
    .toFile(`public/icon-${size}.png`)
}
await sharp('scripts/drawings/share.svg').png({ palette: true, effort: 10 }).toFile('public/share.png')
