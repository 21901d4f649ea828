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

interface Props {
  at: Date | string
}

export const LongDate = ({ at }: Props) => <Time at={at}>{formats.longDate.format(new Date(at))}</Time>

/** Date and time: UTC from the server, the browser's time zone after hydration. */
export function Moment({ at }: Props) {
  const isLocal = useHydrated()
  const text = formats[isLocal ? 'local' : 'utc'].format(new Date(at))
  return <Time at={at}>{isLocal ? text : `${text} UTC`}</Time>
}

const Time = ({ at, children }: Props & { children: string }) => (
  <time dateTime={new Date(at).toISOString()}>{children}</time>
)
