const lines = {
  trash: 'M4 6.5h16M9 6.5V4h6v2.5M6.5 6.5 7.5 20h9l1-13.5M10.3 10.5v6M13.7 10.5v6',
  eye: 'M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z',
  alert: 'M12 3.5 2.5 20h19zM12 10v4.5M12 17.3v.2',
}

export function Icon({ name }: { name: keyof typeof lines }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
      <path d={lines[name]} />
    </svg>
  )
}
