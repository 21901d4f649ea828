import { useEffect } from 'react'

/** Where a module can't be loaded when its form is sent, Remix loads the page anew, and what was typed is lost. */
export function useRouteModules(...ids: string[]): void {
  const all = ids.join()
  useEffect(() => {
    // Without a connection Remix tries again when the form is sent.
    for (const id of all.split(',')) loadRouteModule(id).catch(() => {})
  }, [all])
}

/** @throws without a connection */
export async function loadRouteModule(id: string): Promise<void> {
  const url = window.__remixManifest.routes[id]?.module
  if (url) await import(/* @vite-ignore */ url)
}
