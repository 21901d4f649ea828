import { Drawing } from './drawing'

/** Stands where a list has nothing in it yet: a cassette that waits, a shelf with room. */
export function EmptyDrawing({ of, className }: { of: 'voices' | 'stories'; className?: string }) {
  return <Drawing name={`no-${of}`} className={className} />
}
