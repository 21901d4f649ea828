import sprite from './drawings.svg?url'

interface Props {
  name: string
  className?: string
}

/**
 * One of our line drawings. All are in one file, which the browser loads once and which is not part of the page's
 * script. Decorative: the words beside it say the same.
 */
export function Drawing({ name, className = 'drawing' }: Props) {
  return (
    <svg className={className} width="64" height="64" aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
