/*
 * Preloaded by NODE_OPTIONS: gives the process a clock that is off by CLOCK_OFFSET_MS, and after a SIGUSR2 by what
 * CLOCK_OFFSET_FILE says. In place of libfaketime, which not every machine has.
 */
import { readFileSync } from 'node:fs'

let offsetMs = Number(process.env.CLOCK_OFFSET_MS ?? 0)
process.on('SIGUSR2', () => {
  offsetMs = Number(readFileSync(process.env.CLOCK_OFFSET_FILE ?? '', 'utf8'))
})

const RealDate = Date
const now = () => RealDate.now() + offsetMs

// A proxy, so that dates made by Node itself are still instances of Date.
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args) => Reflect.construct(target, args.length > 0 ? args : [now()]),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
})
