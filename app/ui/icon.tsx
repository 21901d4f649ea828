/** In a square of 24, drawn as one line. */
const lines = {
  trash: 'M4 6.5h16M9 6.5V4h6v2.5M6.5 6.5 7.5 20h9l1-13.5M10.3 10.5v6M13.7 10.5v6',
  alert: 'M12 3.5 2.5 20h19zM12 10v4.5M12 17.3v.2',
}

/** A mark beside the words of a button or a notice, which say the same. */
export function Icon({ name }: { name: keyof typeof lines }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
      <path d={lines[name]} />
    </svg>
  )
}
