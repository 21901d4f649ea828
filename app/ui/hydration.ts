const needed: Promise<unknown>[] = []

/**
 * Delays hydration until a lazy module of this page's HTML is there. With `lazy` and `Suspense` alone that part of the
 * page would be hydrated later than the rest, and a click or a key before then would make React discard it (errors 345
 * and 421), with what was typed in it.
 */
export const loadBeforeHydration = (loading: Promise<unknown>) => needed.push(loading)

/** Fulfilled also where a module could not be loaded: the rest of the page then works. */
export const canHydrate = () => Promise.allSettled(needed)
