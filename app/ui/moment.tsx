import { useHydrated } from './use-hydrated'

const utc = { timeZone: 'UTC' } as const
const longDate = { year: 'numeric', month: 'long', day: 'numeric' } as const
const dateAndTime = { ...longDate, hour: 'numeric', minute: '2-digit' } as const

/** A long US date, or 'Unknown'. */
export function LongDate({ iso }: { iso: string | undefined }) {
  if (!iso) return <>Unknown</>
  return (
    <time dateTime={iso}>
      {new Intl.DateTimeFormat('en-US', { ...longDate, ...utc }).format(new Date(iso))}
    </time>
  )
}

/** Date and time: UTC from the server, the browser's time zone after hydration. */
export function Moment({ iso }: { iso: string }) {
  const isLocal = useHydrated()
  const text = new Intl.DateTimeFormat('en-US', { ...dateAndTime, ...(isLocal ? {} : utc) }).format(
    new Date(iso),
  )
  return <time dateTime={iso}>{isLocal ? text : `${text} UTC`}</time>
}
