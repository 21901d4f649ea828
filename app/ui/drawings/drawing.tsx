import sprite from './drawings.svg?url'

interface Props {
  /** A symbol of drawings.svg. */
  name: string
  className?: string
}

/**
 * One of our line drawings: ink in the text's colour and one accent. All of them are one file, which the browser loads
 * once and the page's script never holds. They stand beside words that say the same.
 */
export function Drawing({ name, className = 'drawing' }: Props) {
  return (
    <svg className={className} width="64" height="64" aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
