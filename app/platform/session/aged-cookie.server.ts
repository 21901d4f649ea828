import { ownCookie } from './own-cookie.server'

/** A cookie of the service with a value of JSON, whose age isn't left to the browser. */
export function agedCookie<Value>(name: string, maxAgeSeconds: number) {
  const cookie = ownCookie(name, maxAgeSeconds)
  return {
    set: (value: Value): Promise<string> => cookie().serialize({ value, at: Date.now() }),
    clear: (): Promise<string> => cookie().serialize('', { maxAge: 0 }),
    async read(request: Request): Promise<Value | undefined> {
      const parsed: { value: Value; at: number } | null | '' = await cookie().parse(
        request.headers.get('Cookie'),
      )
      if (!parsed) return undefined
      const ageMs = Date.now() - parsed.at
      // Negative after the clock was set back.
      return ageMs >= 0 && ageMs < maxAgeSeconds * 1000 ? parsed.value : undefined
    },
  }
}
