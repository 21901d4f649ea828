import { type ComponentType, createElement, lazy, Suspense, useState } from 'react'

const needed: Promise<unknown>[] = []

/**
 * Delays hydration until a lazy module of this page's HTML is there. With `lazy` and `Suspense` alone that part of the
 * page would be hydrated later than the rest, and a click or a key before then would make React discard it (errors 345
 * and 421), with what was typed in it.
 */
const loadBeforeHydration = (loading: Promise<unknown>) => needed.push(loading)

/** Fulfilled also where a module could not be loaded: the rest of the page then works. */
export const canHydrate = () => Promise.allSettled(needed)

interface LatePart {
  isShownAt: (query: URLSearchParams) => boolean
  load: () => Promise<unknown>
}

const all: LatePart[] = []

/**
 * A component whose script isn't loaded before it is shown.
 * @param fetchComponent imports it
 * @param isShownAt whether a page with this query contains it: if the page is loaded so, it has to be there before hydration
 * @returns the component, and a function whose promise a loader waits for, so that the server's HTML contains it
 */
export function loadLate<Props extends object>(
  fetchComponent: () => Promise<ComponentType<Props>>,
  isShownAt: LatePart['isShownAt'],
) {
  let loaded: ComponentType<Props> | undefined
  async function load() {
    loaded ??= await fetchComponent()
    return { default: loaded }
  }
  const Loading = lazy(load) as unknown as ComponentType<Props>
  if (typeof document !== 'undefined') {
    all.push({ isShownAt, load })
    if (isShownAt(new URLSearchParams(location.search))) loadBeforeHydration(load())
  }

  function Late(props: Props) {
    // Chosen once: a change would remount the forms, and lose what is typed.
    const [Loaded] = useState(() => loaded)
    if (Loaded) return createElement(Loaded, props)
    return <Suspense fallback={null}>{createElement(Loading, props)}</Suspense>
  }

  return [Late, load] as const
}

/** Loads what a navigation is about to show, while its response is under way. */
export function loadAhead(search: string): void {
  const query = new URLSearchParams(search)
  // If it fails, the component fails too, where React sees it.
  for (const { isShownAt, load } of all) if (isShownAt(query)) load().catch(() => {})
}
