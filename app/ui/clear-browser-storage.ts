/** Old versions of Safari never answer when they are asked for the names of databases. */
const GIVE_UP_MS = 2000

/**
 * Removes what this site has stored in the browser: local and session storage, databases and caches. What a browser
 * doesn't have, or doesn't let us at, is left alone: it is no reason to keep anybody from leaving.
 */
export async function clearBrowserStorage(): Promise<void> {
  const giveUp = new Promise<void>((resolve) => setTimeout(resolve, GIVE_UP_MS))
  const all = Promise.allSettled([
    attempt(() => localStorage.clear()),
    attempt(() => sessionStorage.clear()),
    attempt(deleteDatabases),
    attempt(deleteCaches),
  ])
  await Promise.race([all, giveUp])
}

/** What throws at once, as a blocked localStorage does, becomes a rejection. */
async function attempt(work: () => unknown): Promise<void> {
  await work()
}

async function deleteDatabases(): Promise<void> {
  const databases = (await indexedDB.databases?.()) ?? []
  await Promise.all(databases.map(({ name }) => name && deleteDatabase(name)))
}

/** One that another tab has open is deleted when that tab lets it go. */
function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = request.onerror = request.onblocked = () => resolve()
  })
}

/** Browsers have none on plain http. */
async function deleteCaches(): Promise<void> {
  if (typeof caches === 'undefined') return
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
}
