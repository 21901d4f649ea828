/*
 * Preloaded by NODE_OPTIONS: gives the process a clock that is off by CLOCK_OFFSET_MS. In place of libfaketime, which
 * not every machine has.
 */
const offsetMs = Number(process.env.CLOCK_OFFSET_MS ?? 0)
const RealDate = Date
const now = () => RealDate.now() + offsetMs

// A proxy, so that dates made by Node itself are still instances of Date.
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args) => Reflect.construct(target, args.length > 0 ? args : [now()]),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
})
