/** Old versions of Safari never resolve indexedDB.databases(). */
const TIMEOUT_MS = 2000

/** Clears what this site has stored in the browser. Errors are ignored, because they must not prevent a sign-out. */
export async function clearBrowserStorage(): Promise<void> {
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT_MS))
  const clearStrings = [() => localStorage.clear(), () => sessionStorage.clear()]
  const steps = [...clearStrings, deleteDatabases, deleteCaches]
  // An async callback turns the exception of a blocked localStorage into a rejection.
  await Promise.race([Promise.allSettled(steps.map(async (step) => step())), timeout])
}

async function deleteDatabases(): Promise<void> {
  const databases = (await indexedDB.databases?.()) ?? []
  await Promise.all(databases.map(({ name }) => name && deleteDatabase(name)))
}

/** A database that is open in another tab is deleted when that tab closes it. */
function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = request.onerror = request.onblocked = () => resolve()
  })
}

/** On plain http browsers have no caches. */
async function deleteCaches(): Promise<void> {
  if (typeof caches === 'undefined') return
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
}
