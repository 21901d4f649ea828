#!/usr/bin/env node
// node engine/cli.mjs read RECORDING TEXT OUT.mp3|OUT.wav: TEXT is a text, or a file with one.
import { register } from 'tsx/esm/api'

const [command, recording, text, out] = process.argv.slice(2)
if (command !== 'read' || !out) {
  console.error('Usage: node engine/cli.mjs read RECORDING TEXT OUT.mp3|OUT.wav')
  process.exit(2)
}
register()
const { read } = await import('./src/read.ts')
await read(recording, text, out)
