import { type ComponentType, createElement, lazy, Suspense, useState } from 'react'
import { loadBeforeHydration } from './hydration'

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
