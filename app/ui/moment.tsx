import { useHydrated } from './use-hydrated'

const utc = { timeZone: 'UTC' } as const
const longDate = { year: 'numeric', month: 'long', day: 'numeric' } as const
const dateAndTime = { ...longDate, hour: 'numeric', minute: '2-digit' } as const

/** Made once: one takes longer to make than to format hundreds of dates. */
const formats = {
  longDate: new Intl.DateTimeFormat('en-US', { ...longDate, ...utc }),
  local: new Intl.DateTimeFormat('en-US', dateAndTime),
  utc: new Intl.DateTimeFormat('en-US', { ...dateAndTime, ...utc }),
}

/** A long US date, or 'Unknown'. */
export function LongDate({ iso }: { iso: string | undefined }) {
  if (!iso) return <>Unknown</>
  return <time dateTime={iso}>{formats.longDate.format(new Date(iso))}</time>
}

/** Date and time: UTC from the server, the browser's time zone after hydration. */
export function Moment({ iso }: { iso: string }) {
  const isLocal = useHydrated()
  const text = formats[isLocal ? 'local' : 'utc'].format(new Date(iso))
  return <time dateTime={iso}>{isLocal ? text : `${text} UTC`}</time>
}
