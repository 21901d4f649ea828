/** How many turns there are at once, in all and of each person, and how many may wait. */
interface TurnLimits {
  atOnce?: number
  atOnceOfOne?: number
  maxWaiting?: number
  maxWaitingOfOne?: number
}

interface WaitOptions {
  signal?: AbortSignal
  maxWaitMs?: number
}

interface Line {
  running: number
  waiting: Set<() => void>
}

const HELD_BACK_MS = 5 * 60_000

/** Who had a turn last comes after all others who wait, and who is held back after them for some minutes. */
export function createTurns(limits: TurnLimits) {
  const {
    atOnce = Infinity,
    atOnceOfOne = Infinity,
    maxWaiting = Infinity,
    maxWaitingOfOne = Infinity,
  } = limits
  /** The people who have a turn or wait for one. The person who had the latest turn is last. */
  const lines = new Map<string, Line>()
  const heldBack = new Map<string, number>()
  let running = 0
  let waiting = 0

  /** Moves a person's line to the end, or removes it. */
  function update(person: string, line: Line): void {
    lines.delete(person)
    if (line.running + line.waiting.size > 0) lines.set(person, line)
  }

  function begin(person: string, line: Line): () => void {
    running++
    line.running++
    update(person, line)
    return () => {
      running--
      line.running--
      update(person, line)
      beginWaiting()
    }
  }

  function beginWaiting(): void {
    for (const [person, untilMs] of heldBack) if (untilMs < performance.now()) heldBack.delete(person)
    const ready = [...lines].filter(([, line]) => line.waiting.size > 0 && line.running < atOnceOfOne)
    const [, next] = ready.find(([person]) => !heldBack.has(person)) ?? ready[0] ?? []
    const [start] = next?.waiting ?? []
    if (running < atOnce) start?.()
  }

  return {
    holdBack: (person: string) => void heldBack.set(person, performance.now() + HELD_BACK_MS),
    /**
     * Waits for a person's turn.
     * @returns ends the turn, to be called once; or undefined if too many wait already, or maxWaitMs are over
     * @throws the signal's reason when it is aborted before the turn
     */
    async take(person: string, { signal, maxWaitMs }: WaitOptions = {}): Promise<(() => void) | undefined> {
      signal?.throwIfAborted()
      const line = lines.get(person) ?? { running: 0, waiting: new Set() }
      if (running < atOnce && line.running < atOnceOfOne) return begin(person, line)
      if (waiting >= maxWaiting || line.waiting.size >= maxWaitingOfOne) return undefined
      return new Promise((resolve, reject) => {
        const leave = (settle: () => void) => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', onAbort)
          waiting--
          line.waiting.delete(start)
          settle()
        }
        const start = () => leave(() => resolve(begin(person, line)))
        const giveUp = (settle: () => void) =>
          leave(() => {
            if (line.running + line.waiting.size === 0) lines.delete(person)
            settle()
          })
        const onAbort = () => giveUp(() => reject(signal?.reason))
        const timer =
          maxWaitMs === undefined ? undefined : setTimeout(() => giveUp(() => resolve(undefined)), maxWaitMs)
        signal?.addEventListener('abort', onAbort)
        waiting++
        line.waiting.add(start)
        if (!lines.has(person)) lines.set(person, line)
      })
    },
  }
}
