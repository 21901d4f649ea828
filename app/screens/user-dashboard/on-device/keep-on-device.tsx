import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import { useHydrated } from '~/ui/use-hydrated'
import type KeepButton from './keep-button'

type Props = ComponentProps<typeof KeepButton>

/** Loaded with the first ready story. Without a connection there is none. */
const Button = lazy<ComponentType<Props>>(() =>
  import('./keep-button').catch(() => ({ default: () => null })),
)

/** A KeepButton, with script and where the browser can keep stories: not on plain http. */
export function KeepOnDevice(props: Props) {
  const isHydrated = useHydrated()
  return isHydrated && 'serviceWorker' in navigator && 'locks' in navigator ? (
    <Suspense>
      <Button {...props} />
    </Suspense>
  ) : null
}
