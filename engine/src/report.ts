import type { ProgressHooks } from './engine'

/** Also yields to the event loop, which sends the report and which the work blocks. */
export async function report({ onProgress }: Partial<ProgressHooks>, fraction: number): Promise<void> {
  onProgress?.(Math.min(1, fraction))
  await new Promise((resolve) => setImmediate(resolve))
}
