import { parseArgs } from 'node:util'
import { benchVoice } from './voice/bench-voice'
import { DEFAULT_KIT, openKit } from './voice/kit'

/**
 * `npm run bench:voice -- [--kit PATH] [--only SPEAKER] [--quick]`: judges the voice engine, and writes a
 * table to build/bench-voice. Quick is one text.
 */
const { values } = parseArgs({
  options: {
    kit: { type: 'string', default: DEFAULT_KIT },
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
})
const kit = openKit(values.kit)
if (!kit) {
  console.log(`There is no voice kit at ${values.kit}: without its recordings there is nothing to measure.`)
} else if (values.only && !kit.speakers.includes(values.only)) {
  console.log(`The kit's speakers are ${kit.speakers.join(', ')}: '${values.only}' is none of them.`)
} else {
  await benchVoice(kit, { only: values.only, isQuick: values.quick })
}
