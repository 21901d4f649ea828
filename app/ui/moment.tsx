import { useEffect, useState } from 'react'

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

/** Date and time: UTC from the server, the person's own time zone once script runs. */
export function Moment({ iso }: { iso: string }) {
  const [isLocal, setIsLocal] = useState(false)
  useEffect(() => setIsLocal(true), [])
  const text = new Intl.DateTimeFormat('en-US', { ...dateAndTime, ...(isLocal ? {} : utc) }).format(
    new Date(iso),
  )
  return <time dateTime={iso}>{isLocal ? text : `${text} UTC`}</time>
}
