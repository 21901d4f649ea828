import { Link } from '@remix-run/react'

/** Nine strokes of the sample clip's waveform. The same are in favicon.svg and share.svg. */
const mark =
  'M2 11.4v5.2M6 6.4v15.2M10 9.6v8.9M14 6.3v15.3M18 3.1v21.8M22 5.1v17.9M26 2v24M30 13.6v0.8M34 9.3v9.5'

/** The product's mark and name, which lead home. */
export function Logo({ to = '/', reloadDocument }: { to?: string; reloadDocument?: boolean }) {
  return (
    <Link to={to} reloadDocument={reloadDocument} className="logo">
      <svg className="logo-mark" viewBox="0 0 36 28" width="36" height="28" aria-hidden="true">
        <path d={mark} />
      </svg>
      <span>Everspoken</span>
    </Link>
  )
}
